import { codePointsOf, hasSomethingToSee, LIMITS, normalizeText } from '@plausch/protocol/limits';
import type { Scene } from '@plausch/stage';
import { classes, IconButton } from '@plausch/ui';
import { Send, Smile } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { optionalCode } from '../../../device/optional-code.ts';
import { actionOf, chosenKeys } from '../../settings/index.ts';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import styles from './Composer.module.css';
import type { EmojiPicker } from './EmojiPicker.tsx';
import { TypingSign } from './typing-sign.ts';
import { useLineParts } from './use-line-parts.ts';

/** Two slashes begin a line whose first sign is one. */
const isCommand = (text: string) => /^\s*\/(?!\/)/.test(text);
/** The last word begins to speak to a person, or to name an emoji. */
const isName = (text: string) => /(?:^|\s)[@:]\S*$/.test(text);

const fetchTalk = () => import('./talk.code.ts');

/** From here on the counter is worth a look. */
const COUNTER_FROM = LIMITS.lineMax - 60;

/** Where one writes: Enter says it, a refused line comes back here with the reason. */
export function Composer({
  scene,
  field,
  onLeave,
}: {
  /** Where commands lead to; without it there are none. */
  readonly scene: Scene | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Escape: back to the stage. */
  readonly onLeave: () => void;
}) {
  useCountedCommit();
  const room = useRoom();
  const draft = useRoomView((view) => view.draft);
  const note = useRoomView((view) => view.draftNote);
  const sign = useMemo(() => new TypingSign(room.typing), [room]);
  const [helps, setHelps] = useState(false);
  const [Picker, setPicker] = useState<typeof EmojiPicker | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [commands, setCommands] = useState<typeof import('./commands.code.ts')>();
  const noteId = useId();
  const answering = useRoomView((view) => view.answering);
  const parts = useLineParts(answering !== undefined);
  useEffect(() => () => sign.end(), [sign]);

  const length = codePointsOf(normalizeText(draft));
  const left = LIMITS.lineMax - length;
  const hint =
    note ??
    (left < 0
      ? t('composer.tooLong', { count: -left })
      : length >= COUNTER_FROM
        ? t('composer.left', { count: left })
        : undefined);

  /** Fetched with the first slash; nothing that begins with one is ever said for want of it. */
  const fetchCommands = useCallback(async () => {
    const code = await optionalCode(async () => (await fetchTalk()).loadCommands());
    setCommands(code);
    return code;
  }, []);
  const isBegun = isCommand(draft) || isName(draft);
  useEffect(() => {
    if (isBegun) void fetchCommands();
  }, [isBegun, fetchCommands]);

  const write = (written: string) => {
    // A line is one line: pasted breaks become spaces.
    const text = written.replace(/\s*[\r\n]+\s*/g, ' ');
    room.write(text);
    setHelps(false);
    // A command is nothing that others wait for.
    if (!hasSomethingToSee(text) || text.startsWith('/')) sign.end();
    else sign.key();
  };

  /** Where the caret is. Written into the field itself first, so that the caret stands behind it afterwards. */
  const insert = (emoji: string) => {
    const { current } = field;
    if (!current) return;
    current.setRangeText(emoji, current.selectionStart, current.selectionEnd, 'end');
    write(current.value);
  };
  /** Fetched when somebody wants it; without a connection there is none, and the room goes on. */
  const openPicker = async () => {
    const code = await optionalCode(async () => (await fetchTalk()).loadPicker());
    if (code) setPicker(() => code.EmojiPicker);
  };
  const closePicker = useCallback(() => {
    setPicker(null);
    // The focus must not get lost with what had it; elsewhere it stays where it went.
    if (form.current?.contains(document.activeElement)) field.current?.focus();
  }, [field]);

  const say = () => {
    field.current?.focus();
    setPicker(null);
    if (!hasSomethingToSee(draft) || left < 0) return;
    sign.said();
    setHelps(false);
    const text = normalizeText(draft);
    if (isCommand(text)) return void run(text);
    if (text.startsWith('/')) room.write(text.slice(1));
    room.say();
  };

  const run = async (text: string) => {
    const code = await fetchCommands();
    if (code) setHelps(await code.runCommand(text, { room, scene, navigate }));
    else room.refuse(t('composer.noCommands'));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      say();
    }
    if (actionOf(chosenKeys.getState(), event.nativeEvent) === 'stage') {
      setHelps(false);
      onLeave();
    }
  };

  return (
    <form
      ref={form}
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      {commands && (isBegun || helps) && note === null && !Picker && (
        <commands.CommandMenu field={field} draft={draft} scene={scene} helps={helps} onPick={write} />
      )}
      {parts && answering && <parts.Answering id={answering} field={field} />}
      {Picker && <Picker frame={form} onPick={insert} onClose={closePicker} />}
      <div className={styles['box']}>
        <IconButton
          label={t('composer.emoji')}
          className={styles['emoji'] ?? ''}
          aria-expanded={Picker !== null}
          onClick={Picker ? closePicker : openPicker}
        >
          <Smile size={24} aria-hidden="true" />
        </IconButton>
        <textarea
          ref={field}
          className={styles['field']}
          rows={1}
          dir="auto"
          aria-label={t('composer.label')}
          aria-describedby={noteId}
          aria-invalid={left < 0 || note !== null || undefined}
          placeholder={t('composer.placeholder')}
          enterKeyHint="send"
          autoComplete="off"
          value={draft}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => sign.end()}
        />
        {draft === '' && (
          <span className={styles['commands']} aria-hidden="true">
            {t('composer.commands')}
          </span>
        )}
      </div>
      <IconButton label={t('composer.send')} variant="round" type="submit">
        <Send size={22} aria-hidden="true" />
      </IconButton>
      <p
        id={noteId}
        className={classes(styles['hint'], (left < 0 || note !== null) && styles['wrong'])}
        role={note === null ? undefined : 'alert'}
      >
        {hint}
      </p>
    </form>
  );
}
