import { WIRE } from 'virtual:wire/commands';
import { SLOW_SECONDS } from '@plausch/protocol/room-rules';
import { spanInWords } from '@plausch/words';
import { call, learnWire, wordsFor } from '../../../api/index.ts';
import { showToast } from '../../../app/toasts.ts';
import { LOCALE } from '../../../i18n/index.ts';
import type { RoomSession } from '../room.session.ts';
import { paceIn } from './pace-in.ts';
import { t } from './slow.words.ts';

// Only who types the command needs them.
learnWire(WIRE);

/** Sets the pace of the room, as it is written behind the command; answers why not, or null. Everybody is told of it by the room itself. */
export async function slowDown(
  { store }: Pick<RoomSession, 'store'>,
  written: string,
): Promise<string | null> {
  const slowSeconds = paceIn(written);
  if (slowSeconds === undefined) {
    const paces = SLOW_SECONDS.filter((seconds) => seconds > 0).map(String);
    const list = new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(paces);
    return t('slow.what', { paces: list });
  }
  // Commands are done where the room is there.
  const id = store.getState().synced?.room.id ?? '';
  try {
    await call('slowRoom', { params: { id }, body: { slowSeconds } });
    const span = spanInWords(slowSeconds * 1_000);
    showToast(slowSeconds === 0 ? t('slow.off') : t('slow.on', { span }));
    return null;
  } catch (error) {
    return wordsFor(error);
  }
}
