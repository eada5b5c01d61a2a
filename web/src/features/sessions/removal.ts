import { t } from '../../i18n/sessions.ts';

/** What the address of the login page tells about a removal; text from it is only ever shown as text. */
export type RemovalNotice = { readonly title: string; readonly reason: string | undefined };

/** Reads `kicked`, `duration` and `reason`; undefined for everybody who was not removed. */
export function removalNotice(search: URLSearchParams): RemovalNotice | undefined {
  if (search.get('kicked') !== 'true') return undefined;
  const reason = search.get('reason')?.trim();
  return {
    title: titleFor(Number(search.get('duration'))),
    reason: reason ? t('login.removedReason', { reason }) : undefined,
  };
}

function titleFor(seconds: number): string {
  if (seconds < 0) return t('login.removedForever');
  if (!Number.isFinite(seconds) || seconds === 0) return t('login.removed');
  return t('login.removedFor', { time: durationWords(seconds) });
}

/** A span in its two largest units: „2 Std. 5 Min.“. */
export function durationWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [
    { key: 'duration.days', count: Math.floor(whole / 86_400) },
    { key: 'duration.hours', count: Math.floor(whole / 3_600) % 24 },
    { key: 'duration.minutes', count: Math.floor(whole / 60) % 60 },
    { key: 'duration.seconds', count: whole % 60 },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t(key, { count }))
    .join(' ');
}
