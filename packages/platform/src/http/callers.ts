import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { foreignSign } from './this-machine.ts';

/** What is known of a request before it is parsed. `body`: its bytes as they came, for callers who sign them. */
export type Asking = { readonly request: IncomingMessage; readonly body: Buffer | undefined };

/** One way to say who is calling. An endpoint names it as its `access`. */
export type CallerKind<Who> = {
  /** How OpenAPI describes it; undefined for a kind that the public description leaves out. */
  readonly scheme?: { readonly type: 'http'; readonly scheme: 'bearer' };
  /** What the caller proves: the head alone, or every byte of the body as well. */
  readonly proves: 'head' | 'body';
  /** The caller, or undefined. */
  identify(asking: Asking): Promise<Who | undefined>;
  /** The name of a caller, the same in all its sessions: idempotency keys of different callers are kept apart by it. */
  nameOf(who: Who): string;
  /** @throws Refusal `forbidden` for a caller whose role is below the least one. A kind without roles can ask nothing that has one. */
  requireRole?(who: Who, least: string): void;
  /** @throws Refusal where no second factor stands behind the caller as the endpoint wants it. */
  requireSecondFactor?(who: Who, how: string): Promise<void>;
};

/** The kinds of callers that a program knows, by name. */
export type CallerKinds = Readonly<Record<string, CallerKind<object>>>;

/** The caller of an endpoint with this access; undefined where it is public. */
export type WhoOf<Kinds extends CallerKinds, Access extends string> = Access extends keyof Kinds
  ? Kinds[Access] extends CallerKind<infer Who>
    ? Who
    : never
  : undefined;

/** The account of a session, as it was at the start of the request or handshake. */
export type Caller = { readonly accountId: string; readonly sessionId: string; readonly role: string };

/** The callers of a program that knows only people with sessions. */
export type SessionCallers = { readonly session: CallerKind<Caller> };

/** The token in `Authorization: Bearer …`, good or not. */
export function bearerToken({ headers }: IncomingMessage): string | undefined {
  const header = headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || undefined : undefined;
}

/** Callers with a token: the session of a person, the key of a program. */
export function tokenCaller<Who extends object>(
  lookUp: (token: string) => Promise<Who | undefined>,
  more: Pick<CallerKind<Who>, 'nameOf' | 'requireRole' | 'requireSecondFactor'>,
): CallerKind<Who> {
  return {
    scheme: { type: 'http', scheme: 'bearer' },
    proves: 'head',
    async identify({ request }) {
      const token = bearerToken(request);
      return token === undefined ? undefined : lookUp(token);
    },
    ...more,
  };
}

/**
 * Callers who sign what they send with a shared secret: `header` holds the HMAC-SHA256 of the body's bytes, in hexadecimal.
 * `secretOf` says whose secret it must be, from the head of the request.
 */
export function signingCaller<Who extends object>(
  header: string,
  secretOf: (request: IncomingMessage) => Promise<{ who: Who; secret: Buffer } | undefined>,
  nameOf: (who: Who) => string,
): CallerKind<Who> {
  return {
    proves: 'body',
    async identify({ request, body }) {
      const said = String(request.headers[header] ?? '');
      const known = /^[0-9a-f]{64}$/.test(said) && body ? await secretOf(request) : undefined;
      if (!known || !body) return undefined;
      const right = createHmac('sha256', known.secret).update(body).digest();
      return timingSafeEqual(right, Buffer.from(said, 'hex')) ? known.who : undefined;
    },
    nameOf,
  };
}

/** Programs of this very machine, none that comes through a proxy beside us. */
export const machineCaller: CallerKind<{ readonly machine: true }> = {
  proves: 'head',
  identify: async ({ request }) => (foreignSign(request) === undefined ? { machine: true } : undefined),
  nameOf: () => 'machine',
};
