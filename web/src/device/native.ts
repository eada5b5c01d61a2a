/** What the shell of the native app puts into the page; a browser has none. */
type Shell = { readonly isNativePlatform?: () => boolean };

/** Whether the page runs inside of the native app. */
export function isNativeApp(): boolean {
  return (globalThis as { readonly Capacitor?: Shell }).Capacitor?.isNativePlatform?.() === true;
}
