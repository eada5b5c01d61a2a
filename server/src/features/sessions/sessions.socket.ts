import type { Caller } from '@plausch/platform/http';
import type { HandshakeRefusal } from '@plausch/platform/realtime';
import { CONNECT_REFUSALS, PROTOCOL_FLOOR } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { signedIn } from './sessions.service.ts';

/** Longer than any token of ours: not worth a query. */
const MAX_TOKEN_LENGTH = 128;

/**
 * [SE6] The handshake: `token` is required, `protocol` optional (absent means current). The refusals' texts
 * are fixed by the specification.
 */
export async function authenticateHandshake(
  ground: Ground,
  auth: Readonly<Record<string, unknown>>,
): Promise<Caller | HandshakeRefusal> {
  const { token, protocol } = auth;
  if (protocol !== undefined && !(typeof protocol === 'number' && protocol >= PROTOCOL_FLOOR)) {
    return { message: CONNECT_REFUSALS.clientTooOld };
  }
  if (token === undefined || token === null || token === '')
    return { message: CONNECT_REFUSALS.tokenRequired };
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH)
    return { message: CONNECT_REFUSALS.tokenInvalid };
  return (await signedIn(ground, token)) ?? { message: CONNECT_REFUSALS.tokenInvalid };
}

/** [SE5] A session that ends takes its sockets along. */
export function installSessionsSocket(ground: Ground, { realtime }: Pick<Edges, 'realtime'>): void {
  ground.bus.on('session.ended', ({ sessionId }) => realtime.disconnectSession(sessionId));
}
