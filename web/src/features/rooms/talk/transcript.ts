import type { Line } from '@plausch/protocol';
import { unlike } from '../bubbles/colours.ts';
import type { PendingLine } from '../room.outbox.ts';

/** Lines of one person that belong together on the page; what is no plain talk is one by itself. */
export type LineGroup = {
  /** Stable while lines are added: the first line's client id. */
  readonly key: string;
  readonly userId: string;
  readonly username: string;
  readonly colorId: string;
  /** The colour of the name: the speaker's own, unless another speaker's name right above has it. */
  readonly nameId: string;
  readonly at: number;
  /** Stands below „ab hier neu“. */
  readonly isNewFrom: boolean;
  /** Somebody else speaks to oneself in it. */
  readonly isToMe: boolean;
  readonly lines: readonly GroupedLine[];
};

/** `id`: once the room has it. */
export type GroupedLine = Partial<
  Pick<Line, 'id' | 'edited' | 'gone' | 'replyTo' | 'mentions' | 'reactions'>
> &
  Pick<Line, 'text' | 'kind'> & { readonly key: string; readonly waits: Wait; readonly isToMe: boolean };

/** `no`: the room has it. `sending`: on its way. `held`: goes out by itself once the room is back. */
export type Wait = 'no' | 'sending' | 'held';

/** Lines of one person within this time are written under one name, unless they have taken another. */
const TOGETHER_MS = 2 * 60_000;

type Self = { readonly userId: string; readonly username: string; readonly bubbleColorId: string };

/**
 * The transcript as it is read: numbered lines in their order, then one's own that are still on their way.
 * The line `newFrom` begins a group of its own; what speaks to `roomId` speaks to all in it.
 */
export function groupLines(
  lines: readonly Line[],
  pending: readonly PendingLine[],
  self: Self,
  newFrom: string | null = null,
  roomId?: string,
): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  const add = (line: Omit<Line, 'id'> & Pick<GroupedLine, 'id'>, waits: Wait) => {
    const last = groups.at(-1);
    const isNewFrom = line.clientId === newFrom;
    const isToMe =
      line.userId !== self.userId && !!line.mentions?.some((id) => id === self.userId || id === roomId);
    const entry = { ...line, key: line.clientId, waits, isToMe };
    const isPlain = !line.kind && !last?.lines[0]?.kind;
    const isSame = isPlain && last?.userId === line.userId && last.username === line.username;
    if (!isNewFrom && isSame && line.at - last.at < TOGETHER_MS) {
      groups[groups.length - 1] = { ...last, isToMe: last.isToMe || isToMe, lines: [...last.lines, entry] };
      return;
    }
    const { userId, username, bubbleColorId: colorId, at, clientId: key } = line;
    const isOther = last !== undefined && last.userId !== userId;
    const nameId = isOther ? unlike(colorId, [last.nameId]) : (last?.nameId ?? colorId);
    groups.push({ key, userId, username, colorId, nameId, at, isNewFrom, isToMe, lines: [entry] });
  };
  for (const line of lines) add(line, 'no');
  for (const line of pending) add({ ...line, ...self }, line.waited ? 'held' : 'sending');
  return groups;
}

/** A run of groups that the page lays out, and leaves out while it is far from sight, as one. */
export type Stretch = { readonly key: string; readonly groups: readonly LineGroup[] };

/** So many groups are about a screen: fewer cost more boxes, more are laid out again for every line. */
const STRETCH_GROUPS = 20;

/**
 * Cuts the transcript into stretches, given the ones before. A group never changes its stretch, also when older
 * ones are gone, and what has not changed is the same object as before, so that only new lines cost something.
 */
export function inStretches(
  groups: readonly LineGroup[],
  before: readonly Stretch[] = [],
): readonly Stretch[] {
  const known = new Map(
    before.flatMap((stretch) => stretch.groups.map((group) => [group.key, { group, stretch }] as const)),
  );
  const taken = new Set(before.map(({ key }) => key));
  const used = new Set<string>();
  const cut: { key: string; groups: LineGroup[]; before?: Stretch }[] = [];
  for (const group of groups) {
    const found = known.get(group.key);
    const last = cut.at(-1);
    const kept = found && isSameGroup(found.group, group) ? found.group : group;
    if (found && last?.key !== found.stretch.key && !used.has(found.stretch.key)) {
      used.add(found.stretch.key);
      cut.push({ key: found.stretch.key, groups: [kept], before: found.stretch });
    } else if (last && (last.groups.length < STRETCH_GROUPS || found || taken.has(group.key))) {
      last.groups.push(kept);
    } else {
      cut.push({ key: group.key, groups: [kept] });
    }
  }
  return cut.map(({ before: old, ...stretch }) => (old && isSameStretch(old, stretch) ? old : stretch));
}

function isSameGroup(a: LineGroup, b: LineGroup): boolean {
  return (
    a.isNewFrom === b.isNewFrom &&
    a.isToMe === b.isToMe &&
    a.nameId === b.nameId &&
    a.lines.length === b.lines.length &&
    a.lines.every(({ key, text, waits, reactions }, index) => {
      const other = b.lines[index];
      const isSaid = other?.key === key && other.text === text && other.waits === waits;
      return isSaid && other.reactions === reactions;
    })
  );
}

function isSameStretch(a: Stretch, b: Stretch): boolean {
  return a.groups.length === b.groups.length && a.groups.every((group, index) => group === b.groups[index]);
}
