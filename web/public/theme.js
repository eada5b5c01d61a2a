// Runs before the first paint. Dark unless the stored preference is exactly 'false'.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('darkMode');
    if (stored === null) localStorage.setItem('darkMode', 'true');
  } catch {
    // Without storage it is dark.
  }
  const isLight = stored === 'false';
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isLight ? '#faf4ef' : '#17111f');
})();
