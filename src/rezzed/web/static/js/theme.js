// Puts the theme and the size that were chosen on the page before it is drawn. It is no module, so that nothing flashes;
// settings.mjs calls `putLook` when a choice changes.
(() => {
  const light = matchMedia("(prefers-color-scheme: light)");
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem("rezzed.look")) ?? {};
    } catch {
      return {}; // Without storage everything is as usual.
    }
  };
  window.putLook = ({ theme = "dark", size = "medium", colours = "usual" }) => {
    const shown = theme === "auto" ? (light.matches ? "light" : "dark") : theme;
    Object.assign(document.documentElement.dataset, { theme: shown, size, colours });
  };
  light.addEventListener("change", () => window.putLook(kept()));
  window.putLook(kept());
})();
