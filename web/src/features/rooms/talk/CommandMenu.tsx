import type { Scene } from '@plausch/stage';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { EmojiSuggestions } from '../../../app/emoji/EmojiSuggestions.tsx';
import { SuggestionList } from '../../../app/SuggestionList.tsx';
import { useUser } from '../../sessions/index.ts';
import { useRoom, useRoomView } from '../room.context.ts';
import { t } from './command.words.ts';
import { commandsOf, wordOf } from './command-list.ts';
import { type Choices, choiceOf, choicesFor } from './completion.ts';

type Props = {
  /** Keeps the focus; its keys choose here. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  /** Where commands lead to; without it there are only people. */
  readonly scene: Scene | undefined;
  /** All commands, to be read. */
  readonly helps: boolean;
  readonly onPick: (draft: string) => void;
};

/** What can be written after a slash, an @ or a colon, above the field: chosen by arrow keys and Tab, or by a tap. */
export function CommandMenu(props: Props) {
  return (
    <>
      <Commands {...props} />
      <EmojiSuggestions {...props} hasOwn />
    </>
  );
}

function Commands({ field, draft, scene, helps, onPick }: Props) {
  const room = useRoom();
  const people = useRoomView((view) => view.synced?.people);
  const role = useUser()?.role ?? 'user';
  const known = {
    scene,
    people: [...(people?.values() ?? [])],
    met: [],
    selfId: room.self.userId,
    role,
  };
  const all: Choices = { kind: 'commands', items: commandsOf(role).map(choiceOf), isExplained: true };
  const choices = helps ? all : choicesFor(draft, known);
  const speak = useEffectEvent((isAll: boolean, kind: Choices['kind']) => {
    const { items, isExplained } = choices;
    const list = items.map(({ label: usage, text }) => t('command.each', { usage, text })).join('; ');
    const found = kind === 'names' ? 'command.foundNames' : 'command.found';
    if (isAll) room.speak(t('command.all', { list }));
    else if (!isExplained && items.length > 0) room.speak(t(found, { count: items.length }));
  });
  // Once for those who do not see it, not with every key.
  useEffect(() => speak(helps, choices.kind), [helps, choices.kind]);
  const { word, rest } = wordOf(draft);
  const isNames = choices.kind === 'names';
  return (
    <SuggestionList
      // Another word is another choice, and opens what was closed.
      key={helps ? '' : isNames ? rest || word : word}
      field={field}
      label={t(isNames ? 'command.names' : 'command.list')}
      items={choices.items}
      // A name may be short for itself.
      isFirstChosen={!isNames}
      isRead={helps}
      isExplained={choices.isExplained}
      onPick={({ draft: chosen }) => onPick(chosen)}
    />
  );
}
