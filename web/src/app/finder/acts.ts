import { t } from '../../i18n/finder.ts';

/** What is done at once, without a page; `leave` and `logout` lead somewhere, and `logout` is asked about. */
export type Act = 'away' | 'back' | 'dark' | 'light' | 'quiet' | 'loud' | 'leave' | 'logout' | 'keys';

export type ActEntry = { readonly act: Act; readonly name: string; readonly words: string };

/** How things stand: what is so already is no act. */
export type Standing = {
  /** The room that the member is in, on its page or beside another page. */
  readonly room: string | undefined;
  readonly theme: 'dark' | 'light';
  readonly hasSounds: boolean;
};

/** The acts that change something now. */
export function actsFor({ room, theme, hasSounds }: Standing): readonly ActEntry[] {
  const acts: readonly (ActEntry | false)[] = [
    room !== undefined && { act: 'away', name: t('act.away'), words: t('act.awayWords') },
    room !== undefined && { act: 'back', name: t('act.back'), words: t('act.backWords') },
    theme === 'light' && { act: 'dark', name: t('act.dark'), words: t('act.darkWords') },
    theme === 'dark' && { act: 'light', name: t('act.light'), words: t('act.lightWords') },
    hasSounds
      ? { act: 'quiet', name: t('act.quiet'), words: t('act.quietWords') }
      : { act: 'loud', name: t('act.loud'), words: t('act.loudWords') },
    room !== undefined && { act: 'leave', name: t('act.leave'), words: t('act.leaveWords', { room }) },
    { act: 'keys', name: t('act.keys'), words: t('act.keysWords') },
    { act: 'logout', name: t('act.logout'), words: t('act.logoutWords') },
  ];
  return acts.filter((act) => act !== false);
}
