// Puts the theme and the size that were chosen on the page before it is drawn. It is no module, so that nothing flashes.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("rezzed.look")) ?? {};
  } catch {
    // Without storage everything is as usual.
  }
  Object.assign(document.documentElement.dataset, { theme: kept.theme ?? "dark", size: kept.size ?? "medium", colours: kept.colours ?? "usual" });
})();
