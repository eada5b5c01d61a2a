import type { Caller } from '@plausch/platform/http';
import type { Edges, Ground, SocketServer } from '../../ground.ts';
import { takeWarnings } from './sanctions.store.ts';

/** Longer than a handshake lasts. */
const HANDSHAKE_MS = 30_000;

const expecting = new WeakSet<Caller>();

/** [SN5] Notes at the handshake that a warning waits for the account of this connection. */
export function expectWarning(caller: Caller): void {
  expecting.add(caller);
}

/** [SN5] [SN6] [SN7] Tells an account of a measure, on all its connections. */
export function installSanctionsSocket(ground: Ground, { realtime }: Pick<Edges, 'realtime'>): void {
  /** Accounts warned lately without a connection: a handshake under way has looked for warnings before that. */
  const justWarned = ground.paces.within('sanctions.justWarned', HANDSHAKE_MS);
  const deliver = (accountId: string) =>
    deliverWarnings(ground, realtime, accountId).catch((error: unknown) => {
      ground.logger.error({ err: error, account: accountId }, 'a warning could not be delivered');
    });

  ground.bus.on('sanction.imposed', async ({ accountId, measure, reason, until }) => {
    const person = { kind: 'person', accountId } as const;
    // A hint is on record alone.
    switch (measure.kind) {
      case 'warning':
        if (realtime.isConnected(accountId)) return deliver(accountId);
        justWarned.note(accountId);
        return;
      case 'mute':
        realtime.publish(person, 'muted', { until: until ?? 0, reason });
        return;
      case 'lock':
        realtime.publish(person, 'kicked', { duration: measure.seconds ?? -1, reason });
    }
  });

  realtime.onConnect(({ caller }) => {
    if (expecting.has(caller) || justWarned.count(caller.accountId) > 0) void deliver(caller.accountId);
  });
}

/**
 * [SN5] Told before the rows are marked as delivered: a server that dies in between tells the warning again, none is lost.
 * A second delivery at the same moment waits for the rows and then finds none.
 */
async function deliverWarnings(
  ground: Pick<Ground, 'clock' | 'database'>,
  realtime: SocketServer,
  accountId: string,
): Promise<void> {
  await ground.database
    .inTransaction(async (work) => {
      const reasons = await takeWarnings(work.sql, accountId, new Date(ground.clock.now()));
      if (reasons.length === 0) return;
      if (!realtime.isConnected(accountId)) throw new Gone();
      for (const reason of reasons) realtime.publish({ kind: 'person', accountId }, 'warned', { reason });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Gone)) throw error;
    });
}

/** The account has no connection any more: the mark is rolled back, and its next connection is told. */
class Gone extends Error {}
