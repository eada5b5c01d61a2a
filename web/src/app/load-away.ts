/** Fetches what is needed without a network. */
export const loadAway = () => import('./away/away.ts');

/** Loads the document anew, where there is one to be had. */
export function reload(): void {
  loadAway().then(
    (away) => away.reload(),
    () => window.location.reload(),
  );
}
