import { html } from '@plausch/platform/html';
import type { HttpOptions } from '@plausch/platform/http';
import type { Brand } from './config.ts';

/** What a page says in place of the app while the server is for its own machine alone. */
export function notPublic({ name }: Brand): HttpOptions['onlyHere']['notice'] {
  return {
    title: `${name} ist hier noch nicht offen`,
    sentence: `${name} ist hier noch nicht offen: Dafür fehlt PUBLIC_URL.`,
    text: html`Der Server ist bisher nur für den Rechner da, auf dem er läuft: Setze <code>PUBLIC_URL</code> auf die Adresse, die Leute eintippen, etwa <code>PUBLIC_URL=<wbr>https://chat.example.org</code>, und starte ihn neu.`,
  };
}
