import type { Line } from '@plausch/protocol';
import type { RoomSession } from '../room.session.ts';
import { openLine } from './line-menu.store.ts';

/** So long a line can be changed; the server counts by itself. */
const EDITABLE_MS = 5 * 60_000;

/** Whether the author can still change a line; what dice show never can. */
export const mayChange = ({ at, kind }: Pick<Line, 'at' | 'kind'>, now: number): boolean =>
  kind !== 'dice' && now - at < EDITABLE_MS;

/** So long a finger rests on a line until its menu opens. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this scrolls. */
const STILL_PIXELS = 10;

const BUTTON = '[data-line]';
const buttonsIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>(BUTTON)];

/**
 * The buttons of lines are one stop of the Tab key: the newest line's after the log itself, from there the arrow keys go
 * from line to line. Returns how to stop that.
 */
export function followKeys(log: HTMLElement): () => void {
  let stop: HTMLElement | undefined;
  const makeStop = (button: HTMLElement | undefined) => {
    stop?.setAttribute('tabindex', '-1');
    button?.setAttribute('tabindex', '0');
    stop = button;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target === log && key === 'Tab' && !event.shiftKey) makeStop(buttonsIn(log).at(-1));
    if (!(target instanceof HTMLElement) || !target.matches(BUTTON)) return;
    const next = nextOf(buttonsIn(log), target, key);
    if (!next) return;
    // Elsewhere in the room the arrow keys walk.
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(BUTTON)) makeStop(target);
  };
  log.addEventListener('keydown', onKeyDown);
  log.addEventListener('focusin', onFocus);
  return () => {
    log.removeEventListener('keydown', onKeyDown);
    log.removeEventListener('focusin', onFocus);
  };
}

function nextOf(buttons: readonly HTMLElement[], button: HTMLElement, key: string): HTMLElement | undefined {
  const index = buttons.indexOf(button);
  switch (key) {
    case 'ArrowUp':
      return buttons[Math.max(0, index - 1)];
    case 'ArrowDown':
      return buttons[Math.min(buttons.length - 1, index + 1)];
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/** A finger that rests on a line opens its menu. Returns how to stop that. */
export function followLongPress(log: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const end = () => clearTimeout(timer);
  const begin = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
    end();
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    const id = target.closest(`:has(> ${BUTTON})`)?.querySelector<HTMLElement>(`:scope > ${BUTTON}`)?.dataset[
      'line'
    ];
    if (id === undefined) return;
    from = { x: clientX, y: clientY };
    timer = setTimeout(() => openLine(id), LONG_PRESS_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PIXELS) end();
  };
  const listeners = [
    ['pointerdown', begin],
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, listener] of listeners) log.addEventListener(name, listener as EventListener);
  return () => {
    end();
    for (const [name, listener] of listeners) log.removeEventListener(name, listener as EventListener);
  };
}

/** The arrow up in the empty field changes what one has said last, while that can be changed. Returns how to stop that. */
export function followArrowUp(log: HTMLElement, { self, serverNow, store }: RoomSession): () => void {
  const room = log.closest<HTMLElement>('[data-room]');
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, defaultPrevented, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isFree = !(defaultPrevented || isComposing || altKey || ctrlKey || metaKey || shiftKey);
    if (key !== 'ArrowUp' || !isFree) return;
    if (!(target instanceof HTMLTextAreaElement) || target.value !== '' || target.closest('dialog')) return;
    const { synced, pending } = store.getState();
    const last = synced?.lines.findLast(({ userId, gone }) => userId === self.userId && !gone);
    if (!last || pending.length > 0 || !mayChange(last, serverNow())) return;
    event.preventDefault();
    openLine(last.id, 'edit');
  };
  room?.addEventListener('keydown', onKeyDown);
  return () => room?.removeEventListener('keydown', onKeyDown);
}
