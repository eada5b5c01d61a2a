import { HOUR_MS } from '@plausch/platform/clock';
import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { tooFast } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import type { Members } from './rooms.members.ts';
import { lines } from './rooms.store.ts';
import { t } from './rooms.words.ts';

const tooLate = (afterMs: number) => t('takeBack.tooLate', { hours: Math.round(afterMs / HOUR_MS) });

type Parts = { readonly building: Building; readonly members: Members };

/** [R30] What members do with lines that they have said in the room they are in. */
export class OwnLines {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #parts: Parts;
  readonly #pace: Pace;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, parts: Parts) {
    this.#ground = ground;
    this.#parts = parts;
    this.#pace = ground.paces.of('rooms.ownLines', ground.rules.rooms.ownLines);
  }

  /** Takes a line back. Once more is nothing new; also who is muted may. */
  async takeBack(accountId: string, lineId: string): Promise<void> {
    const { clock, database, rules } = this.#ground;
    const { room } = this.#parts.members.require(accountId);
    this.#spend(accountId);
    await room.correct(async (live) => {
      const line = await lines.find(database.drizzle, lineId);
      const isTheirs = line?.accountId === accountId && line.talkId === room.row.id && !line.isAway;
      if (!isTheirs) throw new Refusal('not_found', { field: 'id' });
      // Asked once more, or taken down meanwhile: either way the words are gone.
      if (!line.gone) {
        const { takenBackMs } = rules.rooms.ownLines;
        const isTooLate = clock.now() - line.saidAt.getTime() > takenBackMs;
        if (isTooLate) throw new Refusal('forbidden', { field: 'id', message: tooLate(takenBackMs) });
        const isTaken = await lines.takeOut(database.drizzle, lineId, 'author');
        // The team was faster, and tells the room.
        if (!isTaken) return;
      }
      live.takeOut(lineId, line.gone ?? 'author', clock.now());
    });
  }

  #spend(accountId: string): void {
    if (this.#parts.building.isClosed) throw new Refusal('unavailable');
    const waitMs = this.#pace.waitMs(accountId);
    if (waitMs > 0) throw tooFast(waitMs);
    this.#pace.take(accountId);
  }
}
