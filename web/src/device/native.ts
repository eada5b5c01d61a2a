/** What the shell of the native app puts into the page; a browser has none. */
type Capacitor = { readonly isNativePlatform?: () => boolean };

/**
 * What the native app does for the page beside that (`mobile/src`). It is there before the app starts, and filled from outside, so
 * that browsers fetch nothing of it.
 */
export type NativeShell = {
  /** What the server says at `/config.json`, its addresses whole: the page is not the server's own. */
  readonly fetchConfig: () => Promise<Response>;
  /** The session is checked: there is something to see beneath the splash screen. */
  readonly ready: () => void;
  /** Asks by the device's own dialog; resolves with Google's ID token, or undefined where it was dismissed. Absent where Google is not set up. */
  readonly signInWithGoogle?: (() => Promise<string | undefined>) | undefined;
};

declare global {
  /** Undefined in a browser. Named as it is where it is asked, as the entry of the app is full to the byte. */
  var plauschShell: NativeShell | undefined;
}

/** Whether the page runs inside of the native app. */
export function isNativeApp(): boolean {
  return (globalThis as { readonly Capacitor?: Capacitor }).Capacitor?.isNativePlatform?.() === true;
}
