// Runs before anything else of a document, and before its first paint.

// The secret of a mailed link leaves the address, so that neither what is loaded from here on nor a bookmark nor a glance at
// the screen gets to know it; `app/mailed-link.ts` takes it over.
(() => {
  const { pathname, searchParams, hash } = new URL(location.href);
  const [, inPath] = /^\/reset-password\/([^/]+)\/?$/.exec(pathname) ?? [];
  const isInPath = inPath !== undefined && inPath !== 'neu';
  const names = ['einladung', 'einloesen', 'token'].filter((name) => searchParams.has(name));
  if (!isInPath && names.length === 0) return;
  const path = isInPath ? '/reset-password/neu' : pathname;
  const [name = 'token'] = names;
  const secret = isInPath ? inPath : searchParams.get(name);
  for (const each of names) searchParams.delete(each);
  const rest = searchParams.size > 0 ? `?${searchParams}` : '';
  // Written as an address and not as a path: a path of two slashes would be that of another host.
  const bare = `${location.origin}${path}${rest}${hash}`;
  const link = { path, name: isInPath ? 'token' : name, secret };
  try {
    sessionStorage.setItem('link', JSON.stringify(link));
    history.replaceState(null, '', bare);
  } catch {
    // Without storage the step in the history keeps it.
    history.replaceState({ link }, '', bare);
  }
})();

// So that nothing flashes; `features/settings/look.ts` goes on from here.
(() => {
  const { dataset } = document.documentElement;
  const asks = (query) => window.matchMedia(query).matches;
  const stored = {};
  try {
    if (localStorage.getItem('themeAuto') === 'true') {
      localStorage.setItem('darkMode', String(!asks('(prefers-color-scheme: light)')));
    } else if (localStorage.getItem('darkMode') === null) localStorage.setItem('darkMode', 'true');
    for (const key of ['auth', 'darkMode', 'textSize', 'motion', 'plainBubbles']) {
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
  // What a document shows of a page before the app is there is for visitors.
  if (stored.auth != null) dataset.session = 'stored';
  dataset.theme = isLight ? 'light' : 'dark';
  dataset.text = ['small', 'large', 'huge'].includes(stored.textSize) ? stored.textSize : 'normal';
  dataset.motion = isStill ? 'reduced' : 'full';
  dataset.bubbles = stored.plainBubbles === 'true' ? 'plain' : 'colourful';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isLight ? '#faf4ef' : '#17111f');
})();

// What goes wrong is kept for `app/error-reports`, which comes late, and only where the operator wants to hear of it.
(() => {
  const MOST = 20;
  window.failures = [];
  const keep = (failure) => {
    if (window.failures.length < MOST) window.failures.push(failure);
  };
  window.addEventListener('error', ({ error }) => keep({ error, by: 'error' }));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    keep({ error: reason, by: 'unhandledrejection' }),
  );
})();

// The app's script cannot say that it has not come; `app/missing-app.css` lets the document say it.
window.addEventListener(
  'error',
  ({ target }) => {
    const isApp =
      target instanceof HTMLScriptElement &&
      target.type === 'module' &&
      target.src.startsWith(location.origin);
    const again = document.querySelector('#missing button');
    if (!isApp || !again) return;
    document.documentElement.dataset.app = 'missing';
    const reload = () => location.reload();
    again.addEventListener('click', reload);
    window.addEventListener('online', reload, { once: true });
  },
  { capture: true },
);
