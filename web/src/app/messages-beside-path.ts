import { BESIDE } from './messages-beside.ts';

/** The address of a room, with nothing open over it and with the conversation with this person beside it, or all conversations. */
export function besidePath(search: URLSearchParams, userId?: string): string {
  const next = new URLSearchParams(search);
  next.delete('offen');
  next.delete(BESIDE);
  if (userId !== undefined) next.set(BESIDE, userId);
  return `?${next}`;
}
