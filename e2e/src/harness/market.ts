import { type Device, openDesktop, openPhone } from '@plausch/dev-env/browser';
import { sharedBrowser } from './browser.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { usualMotion } from './thorough.ts';

/** Cards of the sandbox. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank wants to be asked. */
  asks: '4000000000003220',
  /** The charge is accepted, and fails afterwards. */
  failsLater: '4000000000006660',
  /** It has had a trial elsewhere. */
  hadTrial: '4000000000007775',
} as const;
export const EMAIL = 'kundin@example.org';

/** A server whose billing sells, and the devices of those who buy there. */
export type Market = {
  readonly server: RunningServer;
  /** Address of its billing. */
  readonly billing: string;
  device(kind?: 'phone' | 'desktop'): Promise<Device>;
  /** What the sandbox has charged so far. */
  charges(): Promise<number>;
  /** Lets time pass for one customer, such as `P8D`. */
  letPass(user: string, span: string): Promise<void>;
  /** After each story: takes the devices away, and fails where one of them has had problems. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

/** For a whole file of stories: open it in `beforeAll`, `leave` in `afterEach`, `close` it in `afterAll`. */
export async function openMarket(options: ServerOptions = {}): Promise<Market> {
  const server = await startServer(options);
  const devices: Device[] = [];
  return {
    server,
    billing: `${server.origin}/billing`,
    async device(kind = 'phone') {
      const open = kind === 'phone' ? openPhone : openDesktop;
      const device = await open(await sharedBrowser(), { reducedMotion: usualMotion });
      devices.push(device);
      return device;
    },
    async charges() {
      const [row] = await server.query<{ count: number }>(
        'select count(*)::int as count from billing.sandbox_charges',
      );
      return row?.count ?? 0;
    },
    async letPass(user, span) {
      const answer = await fetch(`${server.origin}/billing/v1/sandbox/clock`, {
        method: 'POST',
        headers: { authorization: 'Bearer rcb_sb_plausch', 'content-type': 'application/json' },
        body: JSON.stringify({ app_user_id: user, advance: span }),
      });
      if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
    },
    async leave() {
      const left = devices.splice(0);
      try {
        for (const device of left) device.expectNoProblems();
      } finally {
        for (const device of left) await device.close();
      }
    },
    close: () => server.dispose(),
  };
}
