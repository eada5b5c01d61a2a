import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import styles from './SuggestionList.module.css';

/** What may be put into a field. */
export type Suggestion = {
  /** As it is read, and what the field holds once it is chosen. */
  readonly label: string;
  readonly draft: string;
  readonly text: string;
  /** Stands before its label. */
  readonly sign?: ReactNode;
};

/**
 * What can be put into a field, above it: chosen by arrow keys and Tab, or by a tap. The field keeps the focus, and its keys choose here.
 * `isFirstChosen`: Enter takes the first suggestion; else it does what is written, until a key has chosen one. `isRead`: they are only to be read, and
 * stay, also when Escape is pressed. `isExplained`: what is written is whole, and its keys are those of the field.
 */
export function SuggestionList({
  field,
  label,
  items,
  isFirstChosen = false,
  isRead = false,
  isExplained = false,
  onPick,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly items: readonly Suggestion[];
  readonly isFirstChosen?: boolean;
  readonly isRead?: boolean;
  readonly isExplained?: boolean;
  readonly onPick: (chosen: Suggestion) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(isFirstChosen ? 0 : -1);
  const [isClosed, setClosed] = useState(false);
  const isShown = items.length > 0 && !isClosed;
  // A whole command is only explained: its keys are those of the field.
  const canChoose = isShown && !isExplained;
  const active = canChoose ? items[chosen] : undefined;
  const idOf = (item: Suggestion) => `${id}${items.indexOf(item)}`;
  const activeId = active && idOf(active);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = active ?? (event.key === 'Tab' ? items[0] : undefined);
    if (event.key === 'Escape' && isShown && !isRead) setClosed(true);
    else if (!canChoose) return;
    else if (step !== undefined)
      setChosen(chosen < 0 && step < 0 ? items.length - 1 : (chosen + step + items.length) % items.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && taken) onPick(taken);
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
      aria-label={label}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
        <div
          key={item.draft}
          id={idOf(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className={styles['suggestion']}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.sign}
          <b dir="auto">{item.label}</b> <span>{item.text}</span>
        </div>
      ))}
    </div>
  );
}
