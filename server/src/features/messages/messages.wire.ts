import type { Message } from '@plausch/protocol';
import type { ShownRow } from './messages.store.ts';

export function toMessage({ sentAt, editedAt, envelope, wrap, ...row }: ShownRow): Message {
  return {
    ...row,
    at: sentAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    envelope: envelope && { ...envelope, wrap },
  };
}
