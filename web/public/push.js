// The service worker: shows what the server tells this device while its person is away, and leads to it. It answers no requests and
// keeps no files.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(toldBy(event))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** What a message says. Browsers want something shown for each, also for one that cannot be read. */
function toldBy({ data }) {
  try {
    return data.json();
  } catch {
    return { title: 'Es gibt etwas Neues für dich', body: '', url: '/main', tag: 'new' };
  }
}

/** A later one of the same tag takes the place of the earlier. */
function show({ title, body, url, tag }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    lang: 'de',
    icon: '/icons/icon-192.png',
    data: url,
  });
}

/** To a window that shows it already, or to a new one; never to another site. */
async function lead(url) {
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === address.pathname);
  await (open ? open.focus() : self.clients.openWindow(address.href));
}
