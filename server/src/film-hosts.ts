import type { HeaderPolicy } from '@plausch/platform/http';

/** Lets a page show films from these hosts. */
export function withFilms(policy: HeaderPolicy, filmHosts: readonly string[]): HeaderPolicy {
  if (filmHosts.length === 0) return policy;
  const mediaSrc = filmHosts.map((host) => `https://${host}`);
  return { ...policy, content: { ...policy.content, mediaSrc } };
}
