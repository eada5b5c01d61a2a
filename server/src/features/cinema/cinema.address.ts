import type { Film } from '@plausch/protocol';

/** [KI3] The one form of an address from which a film may come; undefined for every other. */
export function filmAddress(written: string, filmHosts: readonly string[]): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  const { protocol, hostname, port, username, password, pathname } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  if (!isPlain || pathname === '/' || !filmHosts.includes(hostname)) return undefined;
  url.hash = '';
  return url.href;
}

/** An HLS playlist is a stream; everything else is one file. */
export function kindOfFilm(url: string): Film['kind'] {
  return new URL(url).pathname.toLowerCase().endsWith('.m3u8') ? 'stream' : 'file';
}
