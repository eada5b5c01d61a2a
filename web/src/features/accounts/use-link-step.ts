import { type RefObject, useState } from 'react';
import { ApiError, wordsFor } from '../../api/index.ts';
import { forgetMailedLink } from '../../app/mailed-link.ts';
import { useFocusedHeading } from './use-focused-heading.ts';

export type LinkStep<Done> =
  | { readonly name: 'ready' | 'sending' | 'dead' }
  | { readonly name: 'failed'; readonly words: string }
  | { readonly name: 'done'; readonly done: Done };

/**
 * How far somebody has come with a link that was sent to them. It waits for a tap: programs that look into mails follow
 * links, they press no buttons. The section is around all steps; in it reading goes on once the button has gone.
 */
export function useLinkStep<Done>(
  follow: () => Promise<Done>,
): readonly [step: LinkStep<Done>, tap: () => void, section: RefObject<HTMLElement | null>] {
  const [step, setStep] = useState<LinkStep<Done>>({ name: 'ready' });
  const section = useFocusedHeading(step.name === 'done' || step.name === 'dead');

  async function run() {
    setStep({ name: 'sending' });
    try {
      const done = await follow();
      forgetMailedLink();
      setStep({ name: 'done', done });
    } catch (error) {
      setStep(isDeadLink(error) ? { name: 'dead' } : { name: 'failed', words: wordsFor(error) });
    }
  }

  return [step, () => void run(), section];
}

/** Used, too old, or not ours: there is nothing to be had with this link any more. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'token_invalid' || (error.code === 'invalid' && error.field === 'token');
}
