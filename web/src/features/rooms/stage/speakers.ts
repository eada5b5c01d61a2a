import type { Line } from '@plausch/protocol';

/** So many of those who spoke last carry their names. */
const NAMED = 3;

/** Who spoke last, the latest first, oneself left out. */
export function lastSpeakers(lines: readonly Pick<Line, 'userId'>[], selfId: string): readonly string[] {
  const found = new Set<string>();
  for (let i = lines.length - 1; i >= 0 && found.size < NAMED; i -= 1) {
    const { userId } = lines[i] ?? { userId: selfId };
    if (userId !== selfId) found.add(userId);
  }
  return [...found];
}
