import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { impose } from '../sanctions/index.ts';
import { closeHeld, type Held, holdGuild, tellAll } from './guilds.membership.ts';
import { type Founding, namesOf, requireNames } from './guilds.service.ts';
import * as store from './guilds.store.ts';

/** A guild that staff acts on, and why: its members read it. */
export type Act = { readonly id: string; readonly reason: string; readonly ruleCode?: string | undefined };

/** [GU15] Gives a guild other names. */
export async function rename(
  ground: Ground,
  work: Work,
  caller: Caller,
  { name, tag, ...act }: Act & Pick<Founding, 'name' | 'tag'>,
): Promise<{ tag: string }> {
  const { id, reason } = act;
  const held = await holdGuild(work, id);
  if (name === held.guild.name && tag === held.guild.tag) return { tag };
  requireNames(ground, { name, tag, brand: ground.brand });
  const names = { id, ...namesOf({ name, tag }) };
  const field = await store.takenBy(work.sql, names);
  if (field) throw new Refusal('guild_taken', { field });
  await store.renameGuild(work.sql, names);
  for (const { accountId } of held.members) {
    ground.streams.tell(work, accountId, 'guild:renamed', { id, name, tag, reason });
    ground.people.changed(work, accountId);
  }
  tellAll(ground, work, held);
  await record(ground, work, caller, held, act, 'guild.renamed');
  return { tag };
}

/** [GU15] Closes a guild. */
export async function close(ground: Ground, work: Work, caller: Caller, act: Act): Promise<void> {
  const { id, reason } = act;
  const held = await holdGuild(work, id);
  await closeHeld(ground, work, held);
  const { name } = held.guild;
  for (const { accountId } of held.members)
    ground.streams.tell(work, accountId, 'guild:closed', { id, name, reason });
  await record(ground, work, caller, held, act, 'guild.closed');
}

/**
 * Puts an act on record. Who leads the guild finds it as a hint in the own file, where one can object; power over them is power over
 * the guild.
 */
async function record(
  ground: Ground,
  work: Work,
  caller: Caller,
  { guild, members }: Held,
  { reason, ruleCode }: Act,
  act: 'guild.renamed' | 'guild.closed',
): Promise<void> {
  const founder = members.find(({ role }) => role === 'founder');
  if (founder) {
    const { accountId } = founder;
    await impose(ground, work, { actor: caller, accountId, measure: { kind: 'hint' }, reason, ruleCode });
  }
  await recordAct(ground, work, {
    actor: caller.accountId,
    act,
    targetId: founder?.accountId,
    thing: `${guild.name} [${guild.tag}]`,
    reason,
  });
}
