import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Person, type SystemOptions, startSystem, type TestSystem } from '@plausch/dev-env';
import type { Way } from '@plausch/platform/outgoing';
import type { NotificationKind } from '@plausch/protocol/notification-rules';
import type { AnyFeature } from '../../feature.ts';
import { FEATURES } from '../../features.ts';
import { notificationsBy } from './index.ts';

const ORIGIN = 'https://push.test';

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A browser's subscription, with what only the browser knows. */
export type Subscription = {
  readonly keys: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What a message says, as the browser reads it. */
  read(body: Buffer): object;
};

/** A service of a browser's maker, as RFC 8030 has it: takes what is sent, and answers as it is told to. */
export class PushService {
  readonly received: Received[] = [];
  /** What it answers, by the path of a subscription. */
  readonly answers = new Map<string, number>();
  readonly #server: http.Server;

  private constructor() {
    this.#server = http.createServer(async (request, response) => {
      const { url: path = '', headers } = request;
      this.received.push({ path, headers, body: await buffer(request) });
      response.writeHead(this.answers.get(path) ?? 201).end();
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    await once(service.#server.listen(0, '127.0.0.1'), 'listening');
    return service;
  }

  /** The way to it: its address is public here, and its encryption on the way is another one's matter. */
  get way(): Way {
    const { port } = this.#server.address() as AddressInfo;
    return {
      mayLeadTo: (address) => URL.parse(address)?.origin === ORIGIN,
      request: (address, options) =>
        http.request(new URL(address.pathname, `http://127.0.0.1:${port}`), { ...options, agent: false }),
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

let count = 0;

/** What a browser makes when it subscribes. */
export function newSubscription(): Subscription {
  const keys = createECDH('prime256v1');
  const point = keys.generateKeys();
  const auth = randomBytes(16);
  count += 1;
  return {
    keys: {
      endpoint: `${ORIGIN}/of-${count}`,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** RFC 8291, from the side of the browser. */
    read(body) {
      const salt = body.subarray(0, 16);
      const end = 21 + (body[20] ?? 0);
      const theirs = body.subarray(21, end);
      const derive = (secret: Buffer, by: Buffer, about: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, about, bytes));
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]);
      const secret = derive(keys.computeSecret(theirs), auth, about, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
      if (text.at(-1) !== 2) throw new Error('the last record ends with another sign');
      return JSON.parse(text.subarray(0, -1).toString()) as object;
    },
  };
}

/** A system whose pushes go to a service of its own. */
export async function startTelling(
  service: PushService,
  options: Omit<SystemOptions, 'features'> = {},
): Promise<TestSystem> {
  const features = FEATURES.map(
    (feature): AnyFeature => (feature.name === 'notifications' ? notificationsBy(service.way) : feature),
  );
  return startSystem({ clock: 'still', ...options, features });
}

/** What people do about being told, as tests say it. */
export function tellingIn(system: TestSystem, service: PushService) {
  return {
    /** Has the device of a person's session told. */
    async subscribe({ token }: Person, subscription = newSubscription()): Promise<Subscription> {
      const { status } = await system.call('putPushDevice', { token, body: subscription.keys });
      if (status !== 200) throw new Error(`the device was refused with ${status}`);
      return subscription;
    },

    choose: ({ token }: Person, kind: NotificationKind, chosen: { push?: boolean; mail?: boolean }) =>
      system.call('chooseNotifications', { token, body: { kind, ...chosen } }),

    settings: async ({ token }: Person) => (await system.call('getNotifications', { token })).body,

    /** What a browser was told so far, oldest first. */
    toldTo: (subscription: Subscription) =>
      service.received
        .filter(({ path }) => subscription.keys.endpoint.endsWith(path))
        .map(({ body }) => subscription.read(body)),
  };
}
