import { tabTexts } from '../../device/storage.ts';

/** What somebody has begun to write and not yet said. */
export type Draft = { readonly read: () => string; readonly keep: (text: string) => void };

/** The draft of one person in one room. This tab keeps it over a reload, until it is said or the session ends. */
export function draftIn(roomId: string, userId: string): Draft {
  const key = `draft:${userId}:${roomId}`;
  return {
    read: () => tabTexts.read(key) ?? '',
    keep: (text) => (text === '' ? tabTexts.remove(key) : tabTexts.write(key, text)),
  };
}
