import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import { SOCKET_PATH } from './first-socket.ts';

/** How the client connects and comes back: websocket only, for ever, 1 to 5 seconds apart with jitter. */
export const SOCKET_OPTIONS = {
  path: SOCKET_PATH,
  transports: ['websocket'],
  autoConnect: false,
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const satisfies Partial<ManagerOptions & SocketOptions>;

/** How long a request waits for its acknowledgement. */
export const ACKNOWLEDGE_TIMEOUT_MS = 10_000;

/** What a handshake is refused with, exactly as the server says it. */
export const REFUSALS = {
  tokenRequired: 'Authentication token required',
  tokenInvalid: 'Invalid authentication token',
  clientTooOld: 'Client too old',
} as const;

/** So many refusals of an unchanged token, and the session itself is asked about. */
export const REFUSALS_BEFORE_RECHECK = 3;

/**
 * The delay before the next try after `failures` in a row (1 or more), as the library reckons it for lost connections;
 * it leaves refused handshakes to us.
 */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = SOCKET_OPTIONS;
  const spread = 1 + (random() * 2 - 1) * randomizationFactor;
  return Math.min(reconnectionDelay * 2 ** (failures - 1) * spread, reconnectionDelayMax);
}
