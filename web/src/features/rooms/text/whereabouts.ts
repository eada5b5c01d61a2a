import { endOf, type Scene } from '@plausch/stage';
import { isolated } from '@plausch/words';
import { LOCALE } from '../../../i18n/index.ts';
import type { RoomSession } from '../room.session.ts';
import { neighbours, spotAt } from './surroundings.ts';
import { t } from './whereabouts.words.ts';

/** Where one is and who is beside one, as a sentence. */
export function whereabouts(scene: Scene, session: RoomSession): string {
  const { synced } = session.store.getState();
  const own = synced?.places.get(session.self.userId);
  if (!synced || !own) return t('nowhere');
  const spot = spotAt(scene, endOf(own.steps)?.to ?? own.position);
  const beside = neighbours(scene, synced, session.self.userId)
    .filter(({ nearness }) => nearness === 'beside')
    .map(({ person }) => isolated(person.username));
  const here = t(own.seatId === null ? 'standingAt' : 'sittingAt', { place: spot.where });
  if (beside.length === 0) return `${here}.`;
  const [most, others] = [beside.slice(0, NAMED), beside.length - NAMED];
  const names = others > 0 ? [...most, t('others', { count: others })] : most;
  return `${here}, ${t('beside', { names: new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(names) })}.`;
}

/** More names than this are too many for one sentence. */
const NAMED = 3;
