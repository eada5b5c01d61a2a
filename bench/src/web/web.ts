import path from 'node:path';
import { callApi } from '@plausch/dev-env';
import { launchBrowser } from '@plausch/dev-env/browser';
import { createRandom } from '@plausch/dev-env/faults';
import type { Benchmark } from '../benchmark.ts';
import { openLivelyRooms } from '../stage/lively-rooms.ts';
import { startDatabase } from '../subjects/database.ts';
import { weighPages } from './bytes.ts';
import { measureFirstSight } from './first-sight.ts';
import { startReferenceApp } from './reference-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const AVATARS = 50;
const FORM = `document.querySelector('form input')`;
/** Its words and the ways on. */
const FRONT = `document.querySelector('main h1') && document.querySelector('main a')`;
const FRONT_PICTURE = `${FRONT} && document.querySelector('main img')?.complete`;

/** What the client weighs (P16) and how soon it shows something (P17), against a small app of the same libraries. */
export const web: Benchmark = {
  name: 'web',
  summary: 'P16 and P17: what is fetched before the client works and how soon it does, against a small app',
  async run(context) {
    const database = await startDatabase();
    const browser = await launchBrowser('installed');
    const reference = await startReferenceApp();
    try {
      const { server, rooms } = await openLivelyRooms(database, [AVATARS], createRandom(17).next);
      try {
        const [lively] = rooms;
        if (!lively) throw new Error('there is no room');
        const origin = `http://localhost:${server.port}`;
        const { body } = await callApi(origin, 'verify', { token: lively.token });
        const form = { name: 'reference form', origin: reference.origin, path: '/', works: FORM };
        const front = { name: 'front page', origin, path: '/', works: FRONT };
        const frontPicture = { ...front, name: 'front page with picture', works: FRONT_PICTURE };
        const signIn = { name: 'sign-in', origin, path: '/login', works: FORM };
        const boxes = {
          name: 'reference boxes',
          origin: reference.origin,
          path: '/room',
          works: `document.querySelectorAll('.box').length === ${AVATARS}`,
        };
        const room = {
          name: 'room',
          origin,
          path: `/main?raum=${lively.slug}`,
          works: `window.__plauschRoom?.people().length === ${AVATARS}`,
          isDrawn: true,
          auth: JSON.stringify({ token: lively.token, user: body.user }),
        };
        const dist = path.join(ROOT, 'web', 'dist');
        const weights = await weighPages(browser, {
          reference: { visited: form, folder: reference.folder },
          signIn: { visited: signIn, folder: dist },
          room: { visited: room, folder: dist },
        });
        const sights = await measureFirstSight(context, browser, {
          form,
          front,
          frontPicture,
          signIn,
          boxes,
          room,
        });
        return {
          targets: [...weights.rows, ...sights.rows],
          facts: { ...weights.facts, ...sights.facts },
          slices: sights.slices,
          versions: { chromium: browser.version(), postgresql: database.version },
        };
      } finally {
        await Promise.all(rooms.map(({ crowd }) => crowd.leave()));
        await server.stop();
      }
    } finally {
      await reference.stop();
      await browser.close();
      await database.stop();
    }
  },
};
