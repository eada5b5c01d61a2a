import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { StandingLine, TalkKinds } from './talk.kinds.ts';
import { quoted } from './talk.quoted.ts';
import { insertRemoved } from './talk.removals.store.ts';

/** Why staff takes a line out of the talk. */
export type Removal = {
  readonly lineId: string;
  readonly removedBy: string;
  readonly reason: string;
  readonly ruleCode?: string | undefined;
  /** Decides whether this line may be taken down by who does; what it throws leaves the line. */
  readonly check: (line: StandingLine) => Promise<void>;
};

export type RemoveLine = (work: Work, removal: Removal) => Promise<StandingLine>;

/**
 * [TK6] Takes a line out of the talk; what was said is kept aside, and the talk and its author are told.
 * @throws Refusal `not_found` where there is no such line, or its words are gone already.
 */
export const removeLine =
  ({ clock, streams }: Pick<Ground, 'clock' | 'streams'>, kinds: TalkKinds): RemoveLine =>
  async (work, { lineId, removedBy, reason, ruleCode, check }) => {
    // Of two at once, and of its author's taking back, the first counts.
    const line = await kinds.standing(work.sql, lineId, { held: true });
    if (!line) throw new Refusal('not_found', { field: 'id' });
    const { lines, talkId, accountId, place, saidAt } = line;
    await check(line);
    await lines.takeOut(work.sql, lineId, 'team');
    await insertRemoved(work.sql, {
      lineId,
      accountId,
      place,
      text: quoted(line),
      saidAt,
      removedAt: new Date(clock.now()),
      removedBy,
      reason,
      ruleCode: ruleCode ?? null,
    });
    work.tell({ type: 'line.removed', lineId, talkId });
    streams.tell(work, accountId, 'line:removed', { id: lineId, place, reason });
    return line;
  };
