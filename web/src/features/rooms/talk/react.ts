import type { Reaction } from '@plausch/protocol';
import { showToast } from '../../../app/toasts.ts';
import { connection } from '../../../connection/index.ts';

/** [R36] Reacts to a line, or does so no more; why it cannot be done is said. */
export async function react(id: string, kind: Reaction, on: boolean): Promise<void> {
  const answer = await connection.request('chat:react', { id, kind, on });
  if (!answer.ok) showToast(answer.message);
}
