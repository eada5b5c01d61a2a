/**
 * Addresses that are pages of the web client. The client's route table and the server's status codes (a page
 * is 200, anything else 404) both come from here.
 */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/activate',
  '/main',
  '/garderobe',
  '/einstellungen',
] as const;
export type Page = (typeof PAGES)[number];

/** Whether a path is a page; a slash at the end does not matter. */
export function isPage(pathname: string): boolean {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return (PAGES as readonly string[]).includes(path);
}
