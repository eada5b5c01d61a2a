import { newId, newToken } from '@plausch/platform/ids';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { insertAuditEntry } from '../projects/index.ts';
import { SECRET } from './webhooks.deliveries.ts';
import { isEndpointUrl } from './webhooks.sending.ts';
import { endpointsOf, insertEndpoint, removeEndpoint, resendEvent } from './webhooks.store.ts';

const USAGE = [
  'webhook list PROJEKT',
  'webhook add PROJEKT sandbox|production https://…',
  'webhook remove PROJEKT ID',
  'webhook resend PROJEKT EREIGNIS',
].join('\n');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_ENDPOINTS = 20;

/** `webhook …`: whom billing tells what happens. The secret of an endpoint is shown here once and never again. */
export function webhookCommand(
  ground: Pick<Ground, 'database' | 'clock' | 'sealer' | 'provided'>,
  wake: (customerId?: string) => Promise<void>,
): RunCommand {
  const { database, clock, sealer, provided } = ground;
  const refuse = (message: string) => new Refusal('invalid', { message });

  return async ([verb, slug = '', ...rest]) => {
    if (verb === undefined || slug === '') throw refuse(USAGE);
    const project = (await provided.projects.projects()).find((one) => one.slug === slug);
    if (!project) throw refuse(`Das Projekt ${slug} gibt es nicht.`);
    const projectId = project.id;
    const at = new Date(clock.now());
    const audit = { at: at.getTime(), actor: 'operator', projectId };
    const answer = await database.inTransaction(async (work) => {
      switch (verb) {
        case 'list': {
          const endpoints = await endpointsOf(work.sql, projectId);
          const lines = endpoints.map(({ id, environment, url }) =>
            [id, environment, url ?? '(der eigene Server)'].join('  '),
          );
          return lines.length === 0 ? 'Niemand wird benachrichtigt.' : lines.join('\n');
        }
        case 'add': {
          const [environment, url = ''] = rest;
          if (environment !== 'sandbox' && environment !== 'production') throw refuse(USAGE);
          if (!isEndpointUrl(url))
            throw refuse('Die Adresse muss mit https:// beginnen und im Internet liegen.');
          if ((await endpointsOf(work.sql, projectId)).length >= MOST_ENDPOINTS)
            throw refuse(`Mehr als ${MOST_ENDPOINTS} Adressen gibt es nicht.`);
          const id = newId();
          const secret = `whsec_${newToken()}`;
          const sealedSecret = sealer.seal(secret, SECRET);
          await insertEndpoint(work.sql, { id, projectId, environment, url, sealedSecret, at });
          await insertAuditEntry(work.sql, {
            ...audit,
            action: 'webhook.added',
            subject: id,
            after: { environment, url },
          });
          return `${id}\n${secret}\nBewahre das Geheimnis gut auf: Es wird nur dieses eine Mal gezeigt.`;
        }
        case 'remove': {
          const [id = ''] = rest;
          const endpoints = await endpointsOf(work.sql, projectId);
          const found = endpoints.find((one) => one.id === id);
          if (!found) throw refuse('Diese Adresse gibt es nicht.');
          if (found.url === null) throw refuse('Der eigene Server wird immer benachrichtigt.');
          await removeEndpoint(work.sql, { projectId, id, at });
          await insertAuditEntry(work.sql, { ...audit, action: 'webhook.removed', subject: id });
          return 'Die Adresse wird nicht mehr benachrichtigt.';
        }
        case 'resend': {
          const [id = ''] = rest;
          const count = UUID.test(id) ? await resendEvent(work.sql, { projectId, id, at }) : 0;
          if (count === 0) throw refuse('Dieses Ereignis gibt es nicht, oder es ist noch unterwegs.');
          await insertAuditEntry(work.sql, { ...audit, action: 'webhook.resent', subject: id });
          work.afterCommit(() => wake());
          return count === 1
            ? 'Das Ereignis geht noch einmal hinaus.'
            : `Das Ereignis geht an ${count} Adressen noch einmal hinaus.`;
        }
        default:
          throw refuse(USAGE);
      }
    });
    return answer;
  };
}
