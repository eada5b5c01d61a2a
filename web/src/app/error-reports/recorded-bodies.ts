/**
 * What of our own API is the same for all accounts, or one's own figure. No session, account, message, report, measure or purchase: whatever
 * comes to the API stays unrecorded until it is named here.
 */
const PATHS = ['news', 'news/[\\w-]+', 'rooms', 'users/me/figure'];

/** The addresses of requests whose bodies a replay may hold. */
export function recordedBodies(api: URL): RegExp {
  const base = `${api.origin}${api.pathname}`.replace(/\/+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${base}/(?:${PATHS.join('|')})(?:\\?|$)`);
}
