import { launchBrowser } from '@plausch/dev-env/browser';
import { createRandom } from '@plausch/dev-env/faults';
import type { Benchmark } from '../benchmark.ts';
import { startDatabase } from '../subjects/database.ts';
import { measurePicture } from './frames.ts';
import { openLivelyRooms } from './lively-rooms.ts';
import { measureTaps } from './tap.ts';

const SIZES = [50, 150, 500] as const;

/** The picture of the room on a slow device: what its frames cost (P18) and how soon it answers (P19). */
export const stage: Benchmark = {
  name: 'stage',
  summary: 'P18 and P19: frames of the room in a real browser against plain images, and from tap to walk',
  async run(context) {
    const database = await startDatabase();
    const browser = await launchBrowser('installed');
    try {
      const { server, rooms } = await openLivelyRooms(database, SIZES, createRandom(18).next);
      try {
        const [smallest] = rooms;
        if (!smallest) throw new Error('there is no room');
        const picture = await measurePicture(context, browser, `http://localhost:${server.port}`, rooms);
        const taps = await measureTaps(context, browser, server.port, smallest);
        return {
          targets: [...picture.rows, ...taps.rows],
          facts: { ...picture.facts, ...taps.facts },
          slices: [...picture.slices, ...taps.slices],
          versions: { chromium: browser.version(), postgresql: database.version },
        };
      } finally {
        await Promise.all(rooms.map(({ crowd }) => crowd.leave()));
        await server.stop();
      }
    } finally {
      await browser.close();
      await database.stop();
    }
  },
};
