/**
 * Keeps `--vh` on the root at one per cent of the visible height: unlike `vh` and `dvh` it shrinks with the
 * soft keyboard, so that a composer stays above it.
 */
export function maintainViewportHeight(): void {
  const update = () => {
    const height = window.visualViewport?.height ?? window.innerHeight;
    document.documentElement.style.setProperty('--vh', `${height / 100}px`);
  };
  window.addEventListener('resize', update);
  window.addEventListener('orientationchange', update);
  window.visualViewport?.addEventListener('resize', update);
  update();
}
