import type { User } from '@plausch/protocol';
import { t } from './command.words.ts';

/** What may stand behind a command: nothing, words, a person or a place of the room, a person and words. */
type Takes = 'nothing' | 'words' | 'place' | 'person';

export type Listed = {
  readonly name: string;
  /** How it is written. */
  readonly usage: string;
  readonly text: string;
  readonly takes: Takes;
};

/** In the order of the list. */
const OF_ALL: readonly Listed[] = [
  { name: '/afk', usage: t('command.afkUsage'), text: t('command.afk'), takes: 'words' },
  { name: '/back', usage: '/back', text: t('command.back'), takes: 'nothing' },
  { name: '/geh', usage: t('command.gehUsage'), text: t('command.geh'), takes: 'place' },
  { name: '/herz', usage: '/herz', text: t('command.herz'), takes: 'nothing' },
  { name: '/hilfe', usage: '/hilfe', text: t('command.hilfe'), takes: 'nothing' },
  { name: '/me', usage: t('command.meUsage'), text: t('command.me'), takes: 'words' },
  { name: '/p', usage: t('command.pUsage'), text: t('command.p'), takes: 'person' },
  { name: '/tanzen', usage: '/tanzen', text: t('command.tanzen'), takes: 'nothing' },
  { name: '/winken', usage: '/winken', text: t('command.winken'), takes: 'nothing' },
  { name: '/wuerfel', usage: t('command.wuerfelUsage'), text: t('command.wuerfel'), takes: 'words' },
];

/** For those who look after the pace of a room. Its hosts may use it, too, and the server knows who they are. */
const OF_CARE: readonly Listed[] = [
  { name: '/langsam', usage: t('command.langsamUsage'), text: t('command.langsam'), takes: 'words' },
];

/** They open the page of the team where it is done, and do nothing themselves. */
const OF_TEAM: readonly Listed[] = [
  { name: '/ban', usage: t('command.banUsage'), text: t('command.ban'), takes: 'person' },
  { name: '/kick', usage: t('command.kickUsage'), text: t('command.kick'), takes: 'person' },
  { name: '/mute', usage: t('command.muteUsage'), text: t('command.mute'), takes: 'person' },
  { name: '/warn', usage: t('command.warnUsage'), text: t('command.warn'), takes: 'person' },
];

/** The commands that a person of this role may use; helpers give hints, and those are no measure. */
export function commandsOf(role: User['role']): readonly Listed[] {
  return role === 'moderator' || role === 'admin' ? [...OF_ALL, ...OF_CARE, ...OF_TEAM] : OF_ALL;
}

/** The word of a draft that names the command, without capitals, what follows it, and whether anything does. */
export function wordOf(draft: string): {
  readonly word: string;
  readonly rest: string;
  readonly isOver: boolean;
} {
  const [, typed = '', gap = '', rest = ''] = /^\s*(\S*)(\s*)(.*)$/u.exec(draft) ?? [];
  return { word: typed.toLowerCase(), rest, isOver: gap !== '' };
}
