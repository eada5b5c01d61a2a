import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, wordsFor } from '../../api/index.ts';
import { staffCall } from '../../app/staff/staff-call.ts';
import { call } from './moderation.calls.ts';

/** Well within the five minutes of the server. */
const HELD_EVERY_MS = 60_000;
/** How soon a case that a colleague has is asked for again. */
const ASKED_EVERY_MS = 10_000;

/**
 * `asking`: not known yet. `own`: no colleague decides it. `taken`: a colleague has it. `unknown`: it could not be
 * asked, and the answer to the decision says so.
 */
type ClaimState =
  | { readonly kind: 'asking' | 'own' | 'unknown' }
  | {
      readonly kind: 'taken';
      readonly words: string;
      /** What was written until then is still there. */
      readonly wasOwn: boolean;
    };

/** One after the other: what was let go of before it was asked for again stays asked for. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const answer = before.then(run, run);
  before = answer.catch(() => undefined);
  return answer;
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'case_claimed';
const isDecided = (error: unknown) => error instanceof ApiError && error.code === 'already_decided';

/** Has a case for oneself while it is shown: taken hold of, held, and let go of. */
export function useClaim(id: string, isWanted: boolean) {
  const queries = useQueryClient();
  const [state, setState] = useState<ClaimState>({ kind: 'asking' });
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['getStaffCase', id] }),
      queries.invalidateQueries({ queryKey: ['listCases'] }),
    ]);

  /** Answers whether this moderator has it now. */
  async function ask(takesOver = false): Promise<boolean> {
    try {
      await inTurn(() => staffCall(() => call('claimCase', { params: { id }, body: { takesOver } })));
      setState((now) => (now.kind === 'own' ? now : { kind: 'own' }));
      return true;
    } catch (error) {
      setState((now) =>
        isTaken(error)
          ? {
              kind: 'taken',
              words: wordsFor(error),
              wasOwn: now.kind === 'own' || (now.kind === 'taken' && now.wasOwn),
            }
          : { kind: 'unknown' },
      );
      if (isDecided(error)) await changed();
      return false;
    }
  }
  const hold = useEffectEvent(() => void ask());
  const letGo = useEffectEvent(() => {
    // The page that is left hears no answer: without this the claim ends by itself.
    void inTurn(() => call('releaseCase', { params: { id } })).catch(() => undefined);
  });

  const everyMs = state.kind === 'own' ? HELD_EVERY_MS : ASKED_EVERY_MS;
  useEffect(() => {
    if (!isWanted) return;
    // A tab that is not looked at does not keep a case from the others for long.
    const timer = setInterval(() => document.visibilityState === 'visible' && hold(), everyMs);
    return () => clearInterval(timer);
  }, [isWanted, everyMs]);
  useEffect(() => {
    if (!isWanted) return;
    hold();
    const leave = () => letGo();
    const comeBack = (event: PageTransitionEvent) => event.persisted && hold();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      letGo();
    };
  }, [isWanted]);

  return { state, takeOver: () => ask(true) };
}
