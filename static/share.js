// Copies the text to share by one tap, or hands it to the device's own way of sharing; a button without use stays hidden.
(() => {
  const root = document.documentElement;
  root.dataset.copies = "";
  if (navigator.share) root.dataset.shares = "";

  const select = (field) => {
    field.closest("details").open = true;
    field.focus();
    field.select();
  };

  // On plain http a browser has no clipboard; what is selected can be copied all the same.
  const copy = async (field) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
    select(field);
    if (!document.execCommand("copy")) throw new Error("not copied");
  };

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy], [data-share]");
    if (!button) return;
    const { copy: toCopy, share: toShare, done, failed } = button.dataset;
    const field = document.getElementById(toCopy ?? toShare);
    if (toShare) return navigator.share({ text: field.value }).catch(() => {});
    const words = await copy(field).then(() => done, () => failed);
    if (words === failed) select(field);
    document.getElementById("copied").textContent = words;
  });
})();
