import type { Caller } from '@plausch/platform/http';
import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { toUser } from '../accounts/index.ts';
import { acceptInvite } from './sanctions.invites.ts';
import type { Measure } from './sanctions.ladder.ts';
import * as service from './sanctions.service.ts';
import { measures, sanctionsOf } from './sanctions.store.ts';
import { toMeasureEntry, toRecordedSanction, toSanction } from './sanctions.wire.ts';

type Against = { userId: string; reason: string; ruleCode?: string | undefined };

export function installSanctionsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const { database, clock } = ground;
  const orderOf = (
    actor: Caller,
    { userId, reason, ruleCode }: Against,
    measure: Measure,
  ): service.Order => ({
    actor,
    accountId: userId,
    measure,
    reason,
    ruleCode,
  });

  http.command(endpoints.giveHint, async ({ body, caller }, work) => {
    const row = await service.impose(ground, work, orderOf(caller, body, { kind: 'hint' }));
    return { sanction: toSanction(row, clock.now()) };
  });

  http.command(endpoints.warn, async ({ body, caller }, work) => {
    const row = await service.impose(ground, work, orderOf(caller, body, { kind: 'warning' }));
    return { sanction: toSanction(row, clock.now()) };
  });

  http.command(endpoints.mute, async ({ body, caller }, work) => {
    const measure = { kind: 'mute', seconds: body.duration } as const;
    const row = await service.impose(ground, work, orderOf(caller, body, measure));
    return { sanction: toSanction(row, clock.now()) };
  });

  http.command(endpoints.kick, async ({ body, caller }, work) => {
    const { duration } = body;
    const measure = { kind: 'lock', seconds: duration < 0 ? undefined : duration } as const;
    const row = await service.impose(ground, work, orderOf(caller, body, measure));
    return { sanction: toSanction(row, clock.now()) };
  });

  http.command(endpoints.liftBan, async ({ body, params, caller }, work) => {
    await service.lift(ground, work, { actor: caller, id: params.id, kind: 'lock', reason: body.reason });
    return {};
  });

  http.command(endpoints.liftMute, async ({ body, params, caller }, work) => {
    await service.lift(ground, work, { actor: caller, id: params.id, kind: 'mute', reason: body.reason });
    return {};
  });

  http.list(endpoints.listSanctionsOf, {
    rows: ({ caller, query }, wanted) => service.recordsOf(ground, caller, query.userId, wanted),
    item: (row) => toRecordedSanction(ground.rules, row, clock.now()),
  });

  http.list(endpoints.listMeasures, {
    rows: ({ query }, wanted) =>
      measures(database.drizzle, query.state ?? 'all', { ...wanted, now: new Date(clock.now()) }),
    item: (row) => toMeasureEntry(ground.rules, row, clock.now()),
  });

  http.command(endpoints.signSanction, async ({ params, caller }, work) => {
    await service.sign(ground, work, { actor: caller, id: params.id });
    return {};
  });

  http.list(endpoints.listOwnSanctions, {
    rows: ({ caller }, wanted) => sanctionsOf(database.drizzle, caller.accountId, wanted),
    item: (row) => toSanction(row, clock.now()),
  });

  http.command(endpoints.closeWarning, async ({ params, caller }, work) => {
    await service.closeWarning(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.acceptAdminInvite, async ({ body, caller }, work) => ({
    user: toUser(await acceptInvite(ground, work, caller.accountId, body.token)),
  }));
}
