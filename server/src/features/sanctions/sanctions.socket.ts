import type { Caller } from '@plausch/platform/http';
import type { Edges, Ground, SocketServer } from '../../ground.ts';
import { Lately } from '../accounts/index.ts';
import { takeWarnings } from './sanctions.store.ts';

/** Longer than a handshake lasts. */
const HANDSHAKE_MS = 30_000;

const expecting = new WeakSet<Caller>();

/** [SN5] Notes at the handshake that a warning waits for whoever is about to connect. */
export function expectWarning(caller: Caller): void {
  expecting.add(caller);
}

/** [SN5] [SN6] [SN7] Tells people on all their devices what happened to them. */
export function installSanctionsSocket(ground: Ground, { realtime }: Pick<Edges, 'realtime'>): void {
  /** Warned while away: who is connecting just now was asked about before that. */
  const justWarned = new Lately(ground.clock, HANDSHAKE_MS);
  const deliver = (accountId: string) =>
    deliverWarnings(ground, realtime, accountId).catch((error: unknown) => {
      ground.logger.error({ err: error, account: accountId }, 'a warning could not be delivered');
    });

  ground.bus.on('sanction.imposed', async ({ accountId, measure, reason, until }) => {
    const person = { kind: 'person', accountId } as const;
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
 * [SN5] Told before the mark is committed: a server that dies in between tells it again, none is lost. Whoever else
 * delivers at this moment waits for the rows and then finds none.
 */
async function deliverWarnings(ground: Ground, realtime: SocketServer, accountId: string): Promise<void> {
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

/** Nobody is there any more: the mark is rolled back, and the next connection is told. */
class Gone extends Error {}
