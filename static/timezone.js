// Tells the server the visitor's time zone, so that "today" is the visitor's today; a page made for another day is loaded again.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const known = `; ${document.cookie};`.includes(`; timezone=${zone};`);
  document.cookie = `timezone=${zone}; path=/; max-age=34560000; samesite=lax`;
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  if (!known && document.cookie.includes(zone) && document.documentElement.dataset.today !== today) location.reload();
})();
