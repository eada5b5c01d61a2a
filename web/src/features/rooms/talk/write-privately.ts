import { hasSomethingToSee } from '@plausch/protocol/limits';
import { wordsFor } from '../../../api/index.ts';
import { queries } from '../../../app/queries.ts';
import { showToast } from '../../../app/toasts.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import { t } from './command.words.ts';
import type { Someone } from './commands.ts';

/** So long an answer is waited for; afterwards the message is on its way by itself. */
const PATIENCE_MS = 8_000;

/**
 * Writes to one person, sealed like everything that is written to one alone; where there are no words, or this device cannot seal yet, it
 * opens what one writes with them. Answers why not, or null.
 */
export async function writePrivately(
  owner: string,
  { userId, username: name }: Someone,
  text: string,
  open: (path: string) => void,
): Promise<string | null> {
  const messages = await optionalCode(() => import('../../messages/index.ts'));
  if (!messages) return t('command.offline');
  try {
    const standing = await queries.fetchQuery(messages.standingQuery(owner));
    const { device } = standing;
    if (!hasSomethingToSee(text) || standing.kind === 'waiting') {
      if (hasSomethingToSee(text)) await messages.keepDraft(device, userId, text);
      open(`/nachrichten/${userId}`);
      return null;
    }
    const clientId = await messages.enqueue(device, { userId, text });
    const problem = await messages.outcomeOf(clientId, PATIENCE_MS);
    if (problem) await messages.discard(owner, clientId);
    else showToast(t(problem === null ? 'private.sent' : 'private.waits', { name }));
    return problem ?? null;
  } catch (error) {
    return wordsFor(error);
  }
}
