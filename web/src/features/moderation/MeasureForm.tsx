import type { User } from '@plausch/protocol';
import { Button, Card, Note } from '@plausch/ui';
import { type FormEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { reasonProblem } from '../../app/staff/reasons.ts';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { t } from '../../i18n/staff.ts';
import { MeasureFields } from './MeasureFields.tsx';
import { type Chosen, doWords, proposedAfter } from './measure-choice.ts';
import { call } from './moderation.calls.ts';

type Person = { readonly userId: string; readonly username: string };

/** Takes a measure against a person; the ladder proposes which. */
export function MeasureForm({
  person: { userId, username },
  step,
  before,
  ownRole,
  onDone,
}: {
  readonly person: Person;
  readonly step: number;
  /** What was chosen on the way here. */
  readonly before?: Partial<Chosen> | undefined;
  readonly ownRole: User['role'];
  readonly onDone: () => Promise<unknown>;
}) {
  const proposed: Chosen = {
    ...proposedAfter(step),
    ...(ownRole === 'helper' && { kind: 'hint', seconds: 0 }),
  };
  // Only what the moderator has chosen is kept: the proposal follows the ladder, which a measure just taken moves on.
  const [own, setOwn] = useState(ownRole !== 'helper' && before ? { ...proposed, ...before } : undefined);
  const chosen = own ?? proposed;
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = reasonProblem(chosen.reason);
    setError(wrong);
    setProblem(undefined);
    if (wrong !== undefined || isBusy) return;
    setBusy(true);
    try {
      await staffCall(() => impose(userId, chosen));
      showToast(t('measure.done', { name: username }));
      // What was chosen in the meantime is meant for the next one.
      setOwn((now) => (now === own ? undefined : now));
      await onDone();
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        <MeasureFields chosen={chosen} onChange={setOwn} name={username} ownRole={ownRole} error={error} />
        <div className={styles['acts']}>
          <Button type="submit" variant={chosen.kind === 'lock' ? 'danger' : 'primary'} busy={isBusy}>
            {isBusy ? t('measure.busy') : doWords(chosen)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function impose(userId: string, { kind, seconds: duration, rule, reason }: Chosen) {
  const body = { userId, reason, ruleCode: `R${rule}` };
  switch (kind) {
    case 'hint':
      return call('giveHint', { body });
    case 'warning':
      return call('warn', { body });
    case 'mute':
      return call('mute', { body: { ...body, duration } });
    case 'lock':
      return call('kick', { body: { ...body, duration } });
  }
}
