import type { BrowserContext, Page } from 'playwright-core';

/** What a browser keeps of the site, store by store, as text; bytes as letters, keys that cannot be read as nothing. */
export type Kept = Readonly<
  Record<'local' | 'session' | 'cookies' | 'databases' | 'caches' | 'document', string>
>;

const READ = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const readable = (_key, value) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value;
  const databases = {};
  for (const { name, version } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name, version));
    for (const store of database.objectStoreNames)
      databases[name + '/' + store] = await answer(database.transaction(store).objectStore(store).getAll());
    database.close();
  }
  const cached = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) cached[request.url] = await (await cache.match(request)).text();
  }
  return {
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
    databases: JSON.stringify(databases, readable),
    caches: JSON.stringify(cached),
    document: location.href + document.documentElement.outerHTML + JSON.stringify(history.state),
  };
})()`;

/** Everything that this browser and this page keep of whoever was here. */
export async function keptBy({ page, context }: { page: Page; context: BrowserContext }): Promise<Kept> {
  const kept = await page.evaluate<Omit<Kept, 'cookies'>>(READ);
  return { ...kept, cookies: JSON.stringify(await context.cookies()) };
}

/** Where one of these traces is found. */
export function tracesIn(kept: Kept, traces: readonly string[]): string[] {
  return Object.entries(kept).flatMap(([store, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${store}: ${trace}`),
  );
}

/** The accounts whose identity keys this browser keeps. */
export async function keysOf(device: { page: Page; context: BrowserContext }): Promise<string[]> {
  const databases: Record<string, readonly { userId: string }[]> = JSON.parse(
    (await keptBy(device)).databases,
  );
  return (databases['plausch-keys/identity'] ?? []).map(({ userId }) => userId);
}
