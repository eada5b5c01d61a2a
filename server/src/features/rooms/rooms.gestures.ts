import type { Pace, Window } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { tooFast } from '../talk/index.ts';
import type { Members } from './rooms.members.ts';

/** [R33] Whether a member may make a gesture now: it is talk without words, in a pace of its own. */
export class Gestures {
  readonly #ground: Pick<Ground, 'clock' | 'rules'>;
  readonly #members: Pick<Members, 'require'>;
  readonly #pace: Pace;
  readonly #made: Window;

  constructor(ground: Pick<Ground, 'clock' | 'paces' | 'rules'>, members: Pick<Members, 'require'>) {
    const { gestures } = ground.rules.rooms;
    this.#ground = ground;
    this.#members = members;
    this.#pace = ground.paces.of('rooms.gestures', gestures);
    this.#made = ground.paces.within('rooms.gestures', gestures.withinMs);
  }

  /** Takes one gesture out of the pace of a member. @throws Refusal where there is none, or the member is muted */
  spend(accountId: string): void {
    const { mutedUntil: until } = this.#members.require(accountId).restriction;
    if (this.#ground.clock.now() < until) throw new Refusal('muted', { extra: { until } });
    const { most } = this.#ground.rules.rooms.gestures;
    const waitMs = Math.max(this.#pace.waitMs(accountId), this.#made.waitMs(accountId, most));
    if (waitMs > 0) throw tooFast(waitMs);
    this.#pace.take(accountId);
    this.#made.note(accountId);
  }
}
