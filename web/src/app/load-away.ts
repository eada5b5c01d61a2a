/** Fetches what is needed without a network. */
export const loadAway = () => import('./away/away.ts');
