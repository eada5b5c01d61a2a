import { t } from '../../i18n/keys.ts';
import type { KeyAction, Keys } from './keys.ts';

/** An act, and the chords that do it; none where they are switched off. */
export type KeyRow = { readonly name: string; readonly chords: readonly string[] };
export type KeyPart = { readonly title: string; readonly rows: readonly KeyRow[] };

const WALK = ['left', 'right', 'up', 'down'] as const satisfies readonly KeyAction[];
const SPOTS = [
  'spot1',
  'spot2',
  'spot3',
  'spot4',
  'spot5',
  'spot6',
  'spot7',
  'spot8',
  'spot9',
] as const satisfies readonly KeyAction[];
const ANYWHERE = ['find', 'keys'] as const satisfies readonly KeyAction[];
const IN_ROOM = [
  'talk',
  'stage',
  'repeat',
  'where',
  'members',
  'view',
] as const satisfies readonly KeyAction[];

/** Every key that does something here, those that can be chosen as they are chosen. `wears`: whether the digits dress. */
export function keyParts(keys: Keys, wears: boolean): readonly KeyPart[] {
  const chordsOf = (actions: readonly KeyAction[]) =>
    actions.map((action) => keys[action]).filter((chord) => chord !== '');
  const chosen = (action: KeyAction): KeyRow => ({ name: t(`keys.${action}`), chords: chordsOf([action]) });
  return [
    {
      title: t('sheet.anywhere'),
      rows: [
        ...ANYWHERE.map(chosen),
        { name: t('sheet.next'), chords: ['Tab'] },
        { name: t('sheet.away'), chords: ['Escape'] },
      ],
    },
    {
      title: t('sheet.room'),
      rows: [
        { name: t('sheet.walk'), chords: chordsOf(WALK) },
        { name: t('sheet.spots'), chords: chordsOf(SPOTS) },
        ...IN_ROOM.map(chosen),
      ],
    },
    {
      title: t('sheet.field'),
      rows: [
        { name: t('sheet.send'), chords: ['Enter'] },
        { name: t('sheet.break'), chords: ['Shift+Enter'] },
        { name: t('sheet.edit'), chords: ['ArrowUp'] },
        { name: t('sheet.command'), chords: ['/'] },
        { name: t('sheet.mention'), chords: ['@'] },
        { name: t('sheet.emoji'), chords: [':'] },
        { name: t('sheet.take'), chords: ['Tab'] },
      ],
    },
    {
      title: t('sheet.lines'),
      rows: [
        { name: t('sheet.line'), chords: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
        { name: t('sheet.menu'), chords: ['Enter'] },
      ],
    },
    {
      title: t('sheet.wardrobe'),
      rows: [
        { name: t('sheet.undo'), chords: ['Ctrl+z'] },
        { name: t('sheet.redo'), chords: ['Ctrl+y'] },
        { name: t('sheet.wear'), chords: wears ? ['1', '2', '3', '4', '5', '6', '7', '8', '9'] : [] },
      ],
    },
  ];
}
