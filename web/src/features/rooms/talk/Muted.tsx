import { leftInWords } from '@plausch/words';
import { MicOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Mute } from '../../../app/mute.ts';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../i18n/mute.ts';
import { useRoom } from '../room.context.ts';
import styles from './Muted.module.css';

/** In place of the field for somebody who is muted: for how long still, why, and where there is more to read. */
export function Muted({ mute: { reason }, leftMs }: { readonly mute: Mute; readonly leftMs: number }) {
  const room = useRoom();
  const sentence = t('mute.left', { time: leftInWords(leftMs) });
  // Said once: what ticks is not read out every second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time as it was then
  useEffect(() => room.speak(`${sentence} ${t('mute.reason', { reason })}`), [room, reason]);
  return (
    <div className={styles['muted']}>
      <MicOff aria-hidden="true" size={22} />
      <p>
        <b role="timer">{sentence}</b> <span dir="auto">{t('mute.reason', { reason })}</span>
      </p>
      <Link to={paths.settings('akte')}>{t('mute.more')}</Link>
    </div>
  );
}
