import type { Connection } from '@plausch/platform/realtime';
import type { OwnState } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { takeWarnings } from './sanctions.store.ts';

/**
 * [SN5] Tells warnings to clients that do not follow their person's stream. Such a client cannot say that a warning was
 * read, so that it was told must do. Answers what greets such a connection.
 */
export function tellPlainClients(
  ground: Pick<Ground, 'bus' | 'clock' | 'database' | 'logger'>,
  { realtime }: Pick<Edges, 'realtime'>,
): (connection: Connection, state: Partial<OwnState>) => void {
  const plainClientsOf = (accountId: string) =>
    realtime.connectionsOf(accountId).filter(({ since }) => since === undefined);

  /**
   * Told before the rows are marked: a server that dies in between tells the warning again, none is lost. A second delivery
   * at the same moment waits for the rows and then finds none.
   */
  async function deliver(accountId: string): Promise<void> {
    try {
      await ground.database.inTransaction(async ({ sql }) => {
        const reasons = await takeWarnings(sql, accountId, new Date(ground.clock.now()));
        const clients = plainClientsOf(accountId);
        if (reasons.length > 0 && clients.length === 0) throw new Gone();
        for (const reason of reasons) {
          for (const { id } of clients) realtime.publish({ kind: 'connection', id }, 'warned', { reason });
        }
      });
    } catch (error) {
      if (error instanceof Gone) return;
      ground.logger.error({ err: error, account: accountId }, 'a warning could not be delivered');
    }
  }

  ground.bus.on('sanction.imposed', async ({ accountId, measure }) => {
    if (measure.kind === 'warning' && plainClientsOf(accountId).length > 0) await deliver(accountId);
  });
  return ({ caller }, { warnings = [] }) => {
    if (warnings.length > 0) void deliver(caller.accountId);
  };
}

/** The account has no such connection any more: the mark is rolled back, and its next connection is told. */
class Gone extends Error {}
