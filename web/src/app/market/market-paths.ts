/** The links of shop and market. Beside the other paths, as only pages of signed-in people have them, and the entry of the app is full. */
export const marketPaths = {
  /** `regal`: which shelf is shown. */
  shop: (query: { readonly regal?: string } = {}) => withQuery('/laden', query),
  /** `regal` and `sache`, a kind of things, say what is shown, `ordnung` in which order. */
  market: (query: { readonly regal?: string; readonly sache?: string; readonly ordnung?: string } = {}) =>
    withQuery('/markt', query),
  listing: (id: string) => `/markt/${encodeURIComponent(id)}`,
} as const;

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}
