import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';

/** The host that serves the film of stories; the server of the story must allow it (`FILM_HOSTS`). */
export const FILM_HOST = 'filme.example.org';
export const FILM = `https://${FILM_HOST}/Ein_Abend%20am-See.webm`;
/** The film is so long, in seconds. */
export const FILM_S = 60;

const bytes = readFileSync(path.join(import.meta.dirname, 'film.webm'));

export type FilmRequests = { readonly count: () => number; break: () => void; mend: () => void };

/** Answers for the host of films as a file server does, in parts. */
export async function serveFilm(page: Page): Promise<FilmRequests> {
  let count = 0;
  let isBroken = false;
  await page.route(`https://${FILM_HOST}/**`, (route) => {
    count += 1;
    return isBroken ? route.fulfill({ status: 404 }) : part(route);
  });
  return {
    count: () => count,
    break: () => {
      isBroken = true;
    },
    mend: () => {
      isBroken = false;
    },
  };
}

function part(route: Route): Promise<void> {
  const range = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '');
  const headers = { 'content-type': 'video/webm', 'accept-ranges': 'bytes' };
  if (!range) return route.fulfill({ status: 200, headers, body: bytes });
  const first = Number(range[1]);
  const last = range[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  return route.fulfill({
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  });
}
