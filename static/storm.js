// Shows what is left of a storm. The server's clock decides; how much was left when it made the page stands there.

const ends = new WeakMap();

function show() {
  const countdown = document.getElementById("countdown");
  if (!countdown) return;
  if (!ends.has(countdown)) ends.set(countdown, performance.now() + 1000 * countdown.dataset.left);
  const left = Math.max(0, Math.ceil((ends.get(countdown) - performance.now()) / 1000));
  const seconds = String(left % 60).padStart(2, "0");
  countdown.querySelector(".until").textContent = `${Math.floor(left / 60)}:${seconds}`;
  countdown.classList.toggle("short", left <= 20);
  document.getElementById("run-over").hidden = left > 0;
}

show();
document.addEventListener("htmx:load", show);
setInterval(show, 250);
