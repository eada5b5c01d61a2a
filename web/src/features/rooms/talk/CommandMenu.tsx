import type { Scene } from '@plausch/stage';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useUser } from '../../sessions/index.ts';
import { useRoom, useRoomView } from '../room.context.ts';
import styles from './CommandMenu.module.css';
import { t } from './command.words.ts';
import { commandsOf, wordOf } from './command-list.ts';
import { type Choice, type Choices, choiceOf, choicesFor } from './completion.ts';

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

/** What can be written after a slash, above the field: chosen by arrow keys and Tab, or by a tap. */
export function CommandMenu({ field, draft, scene, helps, onPick }: Props) {
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
  // Another word is another choice, and opens what was closed.
  return (
    <List
      key={helps ? '' : choices.kind === 'names' ? rest || word : word}
      field={field}
      helps={helps}
      choices={choices}
      onPick={onPick}
    />
  );
}

function List({
  field,
  helps,
  choices: { kind, items, isExplained },
  onPick,
}: Pick<Props, 'field' | 'helps' | 'onPick'> & { readonly choices: Choices }) {
  const id = useId();
  const isNames = kind === 'names';
  // A name may be short for itself: Enter does what is written, until one of them is chosen by a key.
  const [chosen, setChosen] = useState(isNames ? -1 : 0);
  const [isClosed, setClosed] = useState(false);
  const isShown = items.length > 0 && !isClosed;
  // A whole command is only explained: its keys are those of the field.
  const canChoose = isShown && !isExplained;
  const active = canChoose ? items[chosen] : undefined;
  const idOf = (item: Choice) => `${id}${items.indexOf(item)}`;
  const activeId = active && idOf(active);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = active ?? (event.key === 'Tab' ? items[0] : undefined);
    if (event.key === 'Escape' && isShown && !helps) setClosed(true);
    else if (!canChoose) return;
    else if (step !== undefined)
      setChosen(chosen < 0 && step < 0 ? items.length - 1 : (chosen + step + items.length) % items.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && taken) onPick(taken.draft);
    else return;
    event.preventDefault();
    // Before the field itself says the line, or is left.
    event.stopPropagation();
  });

  useEffect(() => {
    const { current: element } = field;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [field]);

  useEffect(() => {
    const { current: element } = field;
    if (!element || !isShown) return;
    const described = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-haspopup': 'listbox',
      ...(activeId !== undefined && { 'aria-activedescendant': activeId }),
    };
    for (const [name, value] of Object.entries(described)) element.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(described)) element.removeAttribute(name);
    };
  }, [field, id, isShown, activeId]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  if (!isShown) return null;
  return (
    <div
      id={id}
      role="listbox"
      // Where it is longer than the window it is scrolled by keys as well.
      tabIndex={0}
      className={styles['list']}
      aria-label={t(isNames ? 'command.names' : 'command.list')}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
        <div
          key={item.draft}
          id={idOf(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className={styles['command']}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item.draft)}
        >
          <b dir="auto">{item.label}</b> <span>{item.text}</span>
        </div>
      ))}
    </div>
  );
}
