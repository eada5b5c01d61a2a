import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { makeManageLink } from '../../wire/server.ts';
import { findCustomer } from '../customers/index.ts';
import { insertAuditEntry } from '../projects/index.ts';
import { newLink } from './management.links.ts';

/** Links that the app's server makes for its signed-in users. */
export function installManagementHttp(ground: Ground, { http }: Edges): void {
  http.command(makeManageLink, async ({ caller, params }, work) => {
    const { projectId, environment, keyId } = caller;
    const appUserId = requireUserId(params.userId);
    const customer = await findCustomer(work.sql, { projectId, environment, appUserId });
    if (!customer) throw new Refusal('not_found', { message: 'There is no such customer.' });
    const { url, expiresAt } = await newLink(ground, work, {
      projectId,
      environment,
      customerId: customer.id,
    });
    await insertAuditEntry(work.sql, {
      at: ground.clock.now(),
      actor: `key:${keyId}`,
      action: 'management.link',
      projectId,
      subject: appUserId,
    });
    return { url, expires_date: expiresAt.toISOString() };
  });
}
