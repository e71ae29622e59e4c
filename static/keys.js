// Works the pages by single keys and arrows; it is loaded unless the visitor's settings say no.
// A control names its key in data-key. In a group with data-arrows, Tab stops once, and arrows go from control to control.
(() => {
  const CONTROLS = "a[href], button:not(:disabled)";
  const TYPING = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])";
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // Whether the last step was made by a shortcut or an arrow: then the focus is led to what is to be done next.
  let led = false;

  // The i of a card goes with its card, so that Tab leads from the one to the other.
  const owner = (control) => (control.matches(".info") && control.parentElement.querySelector("a.card")) || control;
  const stops = (group) => [...new Set([...group.querySelectorAll(CONTROLS)].map(owner))];

  function stopAt(group, item) {
    for (const control of group.querySelectorAll(CONTROLS)) control.tabIndex = owner(control) === item ? 0 : -1;
  }

  function setUp() {
    document.documentElement.dataset.keys = "on";
    for (const control of document.querySelectorAll("[data-key]")) control.ariaKeyShortcuts = control.dataset.key;
    for (const group of document.querySelectorAll("[data-arrows]")) {
      const items = stops(group);
      const is = (selector) => items.find((item) => item.matches(selector));
      stopAt(group, is(":focus") ?? is("[aria-current]") ?? is("a.card, .spot") ?? items[0]);
    }
  }

  function nextStep() {
    const whole = document.querySelector("button#confirm");
    if (whole || !document.querySelector(".slot.selected")) return whole;
    const placed = document.querySelector(".mine .fresh");
    return document.querySelector(placed ? ".plan .choices:not(.side, :has(.selected)) a" : ".mine a.spot");
  }

  function lead() {
    setUp();
    const next = led && nextStep();
    if (!next || document.querySelector("#puzzle [autofocus]")) return;
    if (!next.closest("[data-arrows]")?.contains(document.activeElement)) next.focus();
  }

  // The nearest control in a direction, among those that overlap with the old one across it.
  function neighbor(from, [right, down]) {
    const here = from.getBoundingClientRect();
    const plan = from.closest(".plan");
    let nearest = null;
    let least = Infinity;
    for (const group of document.querySelectorAll("[data-arrows]")) {
      if (group.closest(".plan") !== plan) continue;
      for (const item of stops(group).filter((each) => each !== from && each.checkVisibility())) {
        const there = item.getBoundingClientRect();
        const x = there.x + there.width / 2 - here.x - here.width / 2;
        const y = there.y + there.height / 2 - here.y - here.height / 2;
        const overlaps = right
          ? there.top < here.bottom && there.bottom > here.top
          : there.left < here.right && there.right > here.left;
        const away = right * x + down * y;
        const distance = away + Math.abs(right ? y : x);
        if (overlaps && away > 4 && distance < least) [nearest, least] = [item, distance];
      }
    }
    return nearest;
  }

  function move(event) {
    const group = event.target.closest("[data-arrows]");
    const to = group && neighbor(owner(event.target), ARROWS[event.key]);
    if (!to) return;
    event.preventDefault();
    led = true;
    stopAt(to.closest("[data-arrows]"), to);
    to.focus();
  }

  function controlOf(key, focused) {
    if (key === "i") return focused.closest(".slot")?.querySelector(".info") ?? focused.closest("[popovertarget]");
    const named = document.querySelectorAll(`[data-key="${CSS.escape(key)}" i]`);
    return [...named].find((control) => control.checkVisibility());
  }

  function press(event) {
    // Digits by their place: on some keyboards they need Shift.
    const digit = /^Digit(\d)$/.exec(event.code);
    const key = digit && event.key !== "?" ? digit[1] : event.key.toLowerCase();
    if (key === "enter" && event.target.closest("a, button, summary, input, [tabindex='0']")) return;
    const control = controlOf(key, event.target);
    if (!control) return;
    event.preventDefault();
    led = true;
    if (key !== "i") control.focus();
    control.click();
    control.popoverTargetElement?.querySelector("button.main")?.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") led = false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest(TYPING)) return;
    if (event.key in ARROWS) move(event);
    else if (!event.repeat) press(event);
  });
  document.addEventListener("pointerdown", () => { led = false; });
  document.addEventListener("htmx:load", lead);
})();
