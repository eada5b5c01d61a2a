import type { Line } from '@plausch/protocol';

/** [R34] [R35] What ties a line to another one and to people, as the wire has it: nothing where there is none. */
export function tiesOf({
  replyTo,
  mentions,
}: {
  readonly replyTo: string | null;
  readonly mentions: readonly string[];
}): Pick<Line, 'replyTo' | 'mentions'> {
  return { ...(replyTo !== null && { replyTo }), ...(mentions.length > 0 && { mentions: [...mentions] }) };
}
