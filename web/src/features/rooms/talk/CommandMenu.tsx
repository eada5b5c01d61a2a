import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useRoom } from '../room.context.ts';
import styles from './CommandMenu.module.css';
import { t } from './command.words.ts';
import { COMMANDS, commandsFor, commandWordOf, type Listed } from './commands.ts';

type Props = {
  /** Keeps the focus; its keys choose here. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  /** All commands, to be read. */
  readonly helps: boolean;
  readonly onPick: (draft: string) => void;
};

/** What can be written after a slash, above the field: chosen by arrow keys and Tab, or by a tap. */
export function CommandMenu(props: Props) {
  const { draft, helps } = props;
  const room = useRoom();
  const speak = useEffectEvent((all: boolean) => {
    const list = COMMANDS.map(({ usage, text }) => t('command.each', { usage, text })).join('; ');
    room.speak(all ? t('command.all', { list }) : t('command.found', { count: commandsFor(draft).length }));
  });
  // Once for those who do not see it, not with every key.
  useEffect(() => speak(helps), [helps]);
  const { word } = commandWordOf(draft);
  // Another word is another choice, and opens what was closed.
  return <Choice key={helps ? '' : word} {...props} commands={helps ? COMMANDS : commandsFor(draft)} />;
}

function Choice({ field, draft, helps, onPick, commands }: Props & { readonly commands: readonly Listed[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const isShown = commands.length > 0 && !isClosed;
  // A whole command is only explained: its keys are those of the field.
  const active = isShown && !helps && commandWordOf(draft).isBegun ? commands[chosen] : undefined;
  const activeId = active && `${id}${active.name}`;
  const pick = ({ name, takesWords }: Listed) => onPick(takesWords ? `${name} ` : name);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: commands.length - 1 }[event.key];
    if (event.key === 'Escape' && isShown && !helps) setClosed(true);
    else if (!active) return;
    else if (step !== undefined) setChosen((chosen + step) % commands.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(active);
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

  if (!isShown) return null;
  return (
    <div id={id} role="listbox" tabIndex={-1} className={styles['list']} aria-label={t('command.list')}>
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
        <div
          key={command.name}
          id={`${id}${command.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={command === active}
          className={styles['command']}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(command)}
        >
          <b>{command.usage}</b> <span>{command.text}</span>
        </div>
      ))}
    </div>
  );
}
