import type { Line } from '@plausch/protocol';
import type { PendingLine } from '../room.outbox.ts';
import { isMentioned } from './mentions.ts';

/** Lines of one person that belong together on the page. */
export type LineGroup = {
  /** Stable while lines are added: the first line's client id. */
  readonly key: string;
  readonly userId: string;
  readonly username: string;
  readonly colorId: string;
  readonly at: number;
  /** Stands below „ab hier neu“. */
  readonly isNewFrom: boolean;
  /** Somebody else speaks to oneself in it. */
  readonly isToMe: boolean;
  readonly lines: readonly { readonly key: string; readonly text: string; readonly waits: Wait }[];
};

/** `no`: the room has it. `sending`: on its way. `held`: goes out by itself once the room is back. */
export type Wait = 'no' | 'sending' | 'held';

/** Lines of one person within this time are written under one name. */
const TOGETHER_MS = 2 * 60_000;

type Self = { readonly userId: string; readonly username: string; readonly bubbleColorId: string };

/**
 * The transcript as it is read: numbered lines in their order, then one's own that are still on their way.
 * The line `newFrom` begins a group of its own.
 */
export function groupLines(
  lines: readonly Line[],
  pending: readonly PendingLine[],
  self: Self,
  newFrom: string | null = null,
): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  const add = (line: Omit<Line, 'id'>, waits: Wait) => {
    const last = groups.at(-1);
    const isNewFrom = line.clientId === newFrom;
    const isToMe = line.userId !== self.userId && isMentioned(line.text, self.username);
    const entry = { key: line.clientId, text: line.text, waits };
    if (!isNewFrom && last?.userId === line.userId && line.at - last.at < TOGETHER_MS) {
      groups[groups.length - 1] = { ...last, isToMe: last.isToMe || isToMe, lines: [...last.lines, entry] };
      return;
    }
    const { userId, username, bubbleColorId: colorId, at, clientId: key } = line;
    groups.push({ key, userId, username, colorId, at, isNewFrom, isToMe, lines: [entry] });
  };
  for (const line of lines) add(line, 'no');
  for (const line of pending) add({ ...line, ...self }, line.waited ? 'held' : 'sending');
  return groups;
}
