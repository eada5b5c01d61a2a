import { leftInWords } from '@plausch/words';
import { MicOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react';
import { Link } from 'react-router';
import type { Mute } from '../../../app/mute.ts';
import { paths } from '../../../app/paths.ts';
import { serverNow } from '../../../connection/index.ts';
import { t } from '../../../i18n/mute.ts';
import { useRoom } from '../room.context.ts';
import styles from './Muted.module.css';

const SECOND_MS = 1_000;

/** Stands in place of the field for words while the person is muted: time left, reason, and a link to more. */
export function Muted({
  mute: { until, reason },
  children,
}: {
  readonly mute: Mute;
  readonly children: ReactNode;
}) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = until - serverNow();
  const isMuted = leftMs > 0;
  useEffect(() => {
    if (!isMuted) return;
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isMuted]);
  return isMuted ? <Notice key={reason} left={leftInWords(leftMs)} reason={reason} /> : children;
}

function Notice({ left, reason }: { readonly left: string; readonly reason: string }) {
  const room = useRoom();
  const sentence = t('mute.left', { time: left });
  const speak = useEffectEvent(() => room.speak(`${sentence} ${t('mute.reason', { reason })}`));
  // Said once: what ticks is not read out every second.
  useEffect(() => speak(), []);
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
