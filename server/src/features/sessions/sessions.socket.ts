import type { Caller } from '@plausch/platform/http';
import type { HandshakeRefusal } from '@plausch/platform/realtime';
import { CONNECT_REFUSALS, PROTOCOL_FLOOR } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { standingOf } from './sessions.service.ts';

/** Longer than any token of this server: no hash and no query is needed to refuse it. */
const MAX_TOKEN_LENGTH = 128;
/** Longer than a handshake lasts. */
const HANDSHAKE_MS = 30_000;

/**
 * [SE6] [SE8] The handshake: `token` is required, `protocol` optional (absent means current). The refusals' texts
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
  const { caller, lock } = await standingOf(ground, token);
  if (!caller) return { message: CONNECT_REFUSALS.tokenInvalid, ...(lock ? { data: lock } : {}) };
  return caller;
}

/** [SE5] Disconnects the sockets of a session that ends. */
export function installSessionsSocket(
  ground: Pick<Ground, 'bus' | 'paces'>,
  { realtime }: Pick<Edges, 'realtime'>,
): void {
  /** Sessions that ended lately: a handshake that is still under way was let in before the end. */
  const justEnded = ground.paces.within('sessions.justEnded', HANDSHAKE_MS);
  ground.bus.on('session.ended', ({ sessionId }) => {
    realtime.disconnectSession(sessionId);
    justEnded.note(sessionId);
  });
  realtime.onConnect(({ caller }) => {
    if (justEnded.count(caller.sessionId) > 0) realtime.disconnectSession(caller.sessionId);
  });
}
