import type { Pace } from '@plausch/platform/pace';
import type { SocketRequestOf } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { tooFast } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import { requireHeard } from './rooms.heard.ts';
import type { Members } from './rooms.members.ts';
import { reactions } from './rooms.store.ts';
import { t } from './rooms.words.ts';

type Parts = { readonly building: Building; readonly members: Members };

/** [R36] How members react to lines that were said in the room they are in. */
export class Reactions {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #parts: Parts;
  readonly #pace: Pace;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, parts: Parts) {
    this.#ground = ground;
    this.#parts = parts;
    this.#pace = ground.paces.of('rooms.reactions', ground.rules.rooms.reactions);
  }

  /** Reacts, which is talk without words, or does so no more, which is no talk. The same once more is nothing new. */
  async react(accountId: string, { id, kind, on }: SocketRequestOf<'chat:react'>): Promise<void> {
    const { clock, database, rules } = this.#ground;
    const member = this.#parts.members.require(accountId);
    const { mutedUntil: until } = member.restriction;
    if (on && clock.now() < until) throw new Refusal('muted', { extra: { until } });
    this.#spend(accountId);
    await member.room.correct(async (live) => {
      const reacted = { lineId: id, accountId, kind };
      if (on) {
        const gone = { field: 'id', message: t('reaction.gone') };
        await requireHeard(database.drizzle, member, id, gone);
        const at = new Date(clock.now());
        const { most } = rules.rooms.reactions;
        const added = await database.inTransaction(({ sql }) => reactions.add(sql, reacted, { at, most }));
        if (added === 'known') return;
        // The team was faster.
        if (added === 'gone') throw new Refusal('not_found', gone);
        if (added === 'full') throw new Refusal('forbidden', { field: 'id', message: t('reaction.full') });
      } else if (!(await reactions.remove(database.drizzle, reacted))) return;
      live.react({ id, userId: accountId, kind, on }, clock.now());
    });
  }

  #spend(accountId: string): void {
    if (this.#parts.building.isClosed) throw new Refusal('unavailable');
    const waitMs = this.#pace.waitMs(accountId);
    if (waitMs > 0) throw tooFast(waitMs);
    this.#pace.take(accountId);
  }
}
