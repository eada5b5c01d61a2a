import { HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { emojisOf, tooFast } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import type { Members } from './rooms.members.ts';
import type { Spoken } from './rooms.mentions.ts';
import type { Speech } from './rooms.speech.ts';
import { lines } from './rooms.store.ts';
import { t } from './rooms.words.ts';

type Parts = {
  readonly building: Building;
  readonly members: Members;
  readonly speech: Pick<Speech, 'requireSayable' | 'spokenTo'>;
};
type OwnLine = NonNullable<Awaited<ReturnType<typeof lines.find>>>;

/** [R30] [R32] [R37] What members do with lines that they have said in the room they are in. */
export class OwnLines {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #parts: Parts;
  readonly #pace: Pace;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, parts: Parts) {
    this.#ground = ground;
    this.#parts = parts;
    this.#pace = ground.paces.of('rooms.ownLines', ground.rules.rooms.ownLines);
  }

  /** Changes a line, as if it were said now. The same words once more are nothing new. */
  async edit(accountId: string, lineId: string, text: string): Promise<Pick<Spoken, 'note'>> {
    const { clock, database, rules } = this.#ground;
    const { room } = this.#parts.members.require(accountId);
    this.#spend(accountId);
    return room.correct(async (live) => {
      const line = await this.#lineOf(accountId, room.row.id, lineId);
      if (line.gone) throw new Refusal('not_found', { field: 'id' });
      if (line.kind === 'dice') throw new Refusal('forbidden', { field: 'id', message: t('edit.dice') });
      if (line.text === text) return {};
      const { clientId } = line;
      await this.#parts.speech.requireSayable(accountId, { clientId, text });
      const { changedMs } = rules.rooms.ownLines;
      const tooLate = () => t('edit.tooLate', { minutes: Math.round(changedMs / MINUTE_MS) });
      requireRecent(line, clock.now() - changedMs, tooLate);
      const { note, ...mentions } = await this.#parts.speech.spokenTo(accountId, { clientId, text });
      const isChanged = await lines.edit(database.drizzle, lineId, { text, ...mentions });
      // The team was faster.
      if (!isChanged) throw new Refusal('not_found', { field: 'id' });
      room.lastWords.change({ userId: accountId, clientId, text });
      const changed = { id: lineId, userId: accountId, text, ...emojisOf(text), ...mentions };
      live.edit({ ...changed, edited: true }, clock.now());
      return note === undefined ? {} : { note };
    });
  }

  /** Takes a line back. Once more is nothing new; also who is muted may. */
  async takeBack(accountId: string, lineId: string): Promise<void> {
    const { clock, database, rules } = this.#ground;
    const { room } = this.#parts.members.require(accountId);
    this.#spend(accountId);
    await room.correct(async (live) => {
      const line = await this.#lineOf(accountId, room.row.id, lineId);
      // Asked once more, or taken down meanwhile: either way the words are gone.
      if (!line.gone) {
        const { takenBackMs } = rules.rooms.ownLines;
        const tooLate = () => t('takeBack.tooLate', { hours: Math.round(takenBackMs / HOUR_MS) });
        requireRecent(line, clock.now() - takenBackMs, tooLate);
        const isTaken = await database.inTransaction(({ sql }) => lines.takeOut(sql, lineId, 'author'));
        // The team was faster, and tells the room.
        if (!isTaken) return;
      }
      live.takeOut(lineId, line.gone ?? 'author', clock.now());
    });
  }

  async #lineOf(accountId: string, roomId: string, lineId: string): Promise<OwnLine> {
    const line = await lines.find(this.#ground.database.drizzle, lineId);
    const isTheirs = line?.accountId === accountId && line.talkId === roomId && !line.isAway;
    if (!isTheirs) throw new Refusal('not_found', { field: 'id' });
    return line;
  }

  #spend(accountId: string): void {
    if (this.#parts.building.isClosed) throw new Refusal('unavailable');
    const waitMs = this.#pace.waitMs(accountId);
    if (waitMs > 0) throw tooFast(waitMs);
    this.#pace.take(accountId);
  }
}

/** `tooLate`: what is said where the line is older than that. */
function requireRecent({ saidAt }: OwnLine, since: number, tooLate: () => string): void {
  if (saidAt.getTime() < since) throw new Refusal('forbidden', { field: 'id', message: tooLate() });
}
