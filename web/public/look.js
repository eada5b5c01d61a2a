// Runs before the first paint, so that nothing flashes; `features/settings/look.ts` goes on from here.
(() => {
  const { dataset } = document.documentElement;
  const asks = (query) => window.matchMedia(query).matches;
  const stored = {};
  try {
    if (localStorage.getItem('themeAuto') === 'true') {
      localStorage.setItem('darkMode', String(!asks('(prefers-color-scheme: light)')));
    } else if (localStorage.getItem('darkMode') === null) localStorage.setItem('darkMode', 'true');
    for (const key of ['darkMode', 'textSize', 'motion', 'plainBubbles']) {
      stored[key] = localStorage.getItem(key);
    }
  } catch {
    // Without storage everything is as it is for newcomers.
  }
  const isLight = stored.darkMode === 'false';
  const isStill =
    stored.motion === 'reduced' || stored.motion === 'full'
      ? stored.motion === 'reduced'
      : asks('(prefers-reduced-motion: reduce)');
  dataset.theme = isLight ? 'light' : 'dark';
  dataset.text = ['small', 'large', 'huge'].includes(stored.textSize) ? stored.textSize : 'normal';
  dataset.motion = isStill ? 'reduced' : 'full';
  dataset.bubbles = stored.plainBubbles === 'true' ? 'plain' : 'colourful';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isLight ? '#faf4ef' : '#17111f');
})();
