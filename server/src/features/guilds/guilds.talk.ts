import { HOUR_MS } from '@plausch/platform/clock';
import type { Queryable, Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Pace } from '@plausch/platform/pace';
import { type LineGone, mayTakeDown } from '@plausch/protocol/guild-rules';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { senseOf, type TalkKind, tooFast } from '../talk/index.ts';
import * as store from './guilds.store.ts';
import type { MemberRow } from './guilds.tables.ts';
import * as talk from './guilds.talk.store.ts';
import { lines } from './guilds.talk.store.ts';
import { t } from './guilds.words.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** A line was said in a guild, or taken out of its talk. */
    'guild.said': { guildId: string; lineId: string; gone: LineGone | null };
    /** What a member has not read of their guild's talk is less, or they are a member no more. */
    'guild.read': { accountId: string };
  }
}

export type GuildTalk = Pick<Ground, 'clock' | 'database' | 'provided' | 'rules'> & {
  readonly paces: { readonly talk: Pace; readonly taking: Pace };
};

type Said = { readonly id: string; readonly number: number; readonly at: number };

/** Guilds as a kind of talk: who is a member reads all that is there. */
export const guildsTalk: TalkKind = {
  lines,
  async nameOf(sql, guildId) {
    const guild = await store.guildById(sql, guildId);
    return guild && t('talk.name', { name: guild.name });
  },
  mayRead: async (sql, { accountId, talkId }) =>
    (await store.membershipOf(sql, accountId))?.guildId === talkId,
};

/** [GU9] The membership of who reads; to everybody else there is no such talk. */
export async function requireMember(sql: Queryable, guildId: string, accountId: string): Promise<MemberRow> {
  const membership = await store.membershipOf(sql, accountId);
  if (membership?.guildId !== guildId) throw new Refusal('not_found');
  return membership;
}

/** The same while the guild is held: no other member writes, and none leaves. */
async function holdTalk({ sql }: Work, guildId: string, accountId: string): Promise<MemberRow> {
  if (!(await store.lockGuild(sql, guildId))) throw new Refusal('not_found');
  return requireMember(sql, guildId, accountId);
}

/** [GU10] Writes a line down; a second time with the same client id it is the same line. */
export async function say(
  guilds: GuildTalk,
  work: Work,
  accountId: string,
  { guildId, clientId, text }: { readonly guildId: string; readonly clientId: string; readonly text: string },
): Promise<Said> {
  const { sql } = work;
  await holdTalk(work, guildId, accountId);
  const known = await lines.byClientId(sql, accountId, clientId);
  if (known && known.talkId !== guildId) throw new Refusal('invalid', { field: 'clientId' });
  if (known) return { id: known.id, number: known.number, at: known.saidAt.getTime() };
  const account = await accountById(sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  await requireSayable(guilds, sql, accountId, { guildId, text });
  const id = newId();
  const saidAt = new Date(guilds.clock.now());
  const { bubbleColorId } = account;
  const number = await lines.append(sql, {
    id,
    talkId: guildId,
    accountId,
    clientId,
    text,
    bubbleColorId,
    saidAt,
  });
  // Who writes has read.
  await talk.writeRead(sql, { guildId, accountId, number });
  work.tell({ type: 'guild.said', guildId, lineId: id, gone: null });
  return { id, number, at: saidAt.getTime() };
}

/** [GU10] Refuses what may not be said now; otherwise it is taken out of the member's pace. */
async function requireSayable(
  { clock, paces, provided, rules }: GuildTalk,
  sql: Queryable,
  accountId: string,
  { guildId, text }: { readonly guildId: string; readonly text: string },
): Promise<void> {
  const now = clock.now();
  const { slow, repeatMs } = rules.guilds.talk;
  const until = await talk.mutedUntil(sql, accountId);
  if (now < until) throw new Refusal('muted', { extra: { until } });
  const last = await talk.lastLineOf(sql, guildId, accountId);
  const sinceLastMs = last ? now - last.saidAt.getTime() : Number.POSITIVE_INFINITY;
  if (last && sinceLastMs < repeatMs && senseOf(last.text) === senseOf(text))
    throw new Refusal('repeated', { field: 'text' });
  provided.wordFilter.require(text, 'text');
  const since = new Date(now - slow.withinMs);
  if (sinceLastMs < slow.everyMs && (await talk.isBusy(sql, guildId, { since, lines: slow.lines })))
    throw tooOften(t('talk.slow'), slow.everyMs - sinceLastMs);
  spend(paces.talk, accountId);
}

/** [GU12] Takes back a line of the member's own, or takes down what a member below has said. Once more is nothing new. */
export async function takeOutLine(
  guilds: GuildTalk,
  work: Work,
  accountId: string,
  { guildId, lineId }: { readonly guildId: string; readonly lineId: string },
): Promise<void> {
  const { sql } = work;
  const { backMs } = guilds.rules.guilds.talk.taking;
  const { role } = await holdTalk(work, guildId, accountId);
  spend(guilds.paces.taking, accountId);
  const line = await lines.find(sql, lineId, { held: true });
  if (line?.talkId !== guildId) throw new Refusal('not_found', { field: 'lineId' });
  if (line.gone) return;
  const isOwn = line.accountId === accountId;
  if (isOwn && line.saidAt.getTime() < guilds.clock.now() - backMs)
    throw new Refusal('forbidden', { message: t('talk.tooLate', { hours: Math.round(backMs / HOUR_MS) }) });
  if (!isOwn) {
    const author = await store.membershipOf(sql, line.accountId);
    const isHere = author?.guildId === guildId;
    if (!mayTakeDown(role, isHere ? author.role : null)) throw new Refusal('forbidden');
  }
  const gone = isOwn ? 'author' : 'guild';
  await lines.takeOut(sql, lineId, gone);
  work.tell({ type: 'guild.said', guildId, lineId, gone });
}

/** [GU13] Notes how far a member has read; their other devices hear of it. */
export async function markRead(
  work: Work,
  accountId: string,
  { guildId, number }: { readonly guildId: string; readonly number: number },
): Promise<void> {
  await requireMember(work.sql, guildId, accountId);
  if (await talk.writeRead(work.sql, { guildId, accountId, number }))
    work.tell({ type: 'guild.read', accountId });
}

function spend(pace: Pace, accountId: string): void {
  const waitMs = pace.waitMs(accountId);
  if (waitMs > 0) throw tooFast(waitMs);
  pace.take(accountId);
}
