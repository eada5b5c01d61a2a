import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { appKeysOf } from '../../edge/app-keys.ts';
import type { AppLink } from '../../ground.ts';
import { WEBHOOK_SIGNATURE_HEADER, type WebhookBody, webhookBody } from '../../wire/webhooks.ts';

export const APP_KEYS = appKeysOf(Buffer.alloc(32, 3));

export type Received = { readonly event: WebhookBody; readonly raw: string; readonly signature: string };

/** What a receiver does with a request; without an answer it stays open. */
type Manner = (event: WebhookBody, response: http.ServerResponse) => void;
const take: Manner = (_, response) => void response.writeHead(204).end();

/** A server of an app that takes webhooks, and remembers them in the order in which they came. */
export class Receiver {
  readonly #server: http.Server;
  readonly received: Received[] = [];
  /** What is done with those to come. */
  manner: Manner = take;

  private constructor() {
    this.#server = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString();
      const event = webhookBody.parse(JSON.parse(raw));
      this.received.push({ event, raw, signature: String(request.headers[WEBHOOK_SIGNATURE_HEADER]) });
      this.manner(event, response);
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`;
  }

  /** How billing knows it: as the server of its app. */
  get link(): AppLink {
    return { ...APP_KEYS, project: 'plausch', webhookUrl: () => this.url };
  }

  /** What came about one customer: number and type of each. */
  about(appUserId: string): string[] {
    return this.received
      .filter(({ event }) => event.app_user_id === appUserId)
      .map(({ event }) => `${event.sequence} ${event.type}`);
  }

  /** Takes what comes from now on. */
  take(): void {
    this.manner = take;
  }

  fail(status = 500): void {
    this.manner = (_, response) => void response.writeHead(status).end();
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Whether a signature is of this body and secret; reckoned as its receivers do. */
export function isSigned({ raw, signature }: Received, secret: string): boolean {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  return createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex') === given;
}
