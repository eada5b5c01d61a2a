import { WIRE } from 'virtual:wire/moderation';
import { Button, Note } from '@plausch/ui';
import { type FormEvent, useState } from 'react';
import { call, learnWire, wordsFor } from '../../api/index.ts';
import { t } from '../../i18n/staff.ts';
import { showToast } from '../toasts.ts';
import { Choice, TextArea } from './fields.tsx';
import { isTemplate, RULES, reasonProblem, templateOf } from './reasons.ts';
import styles from './Staff.module.css';
import { staffCall } from './staff-call.ts';

// Only staff needs it.
learnWire(WIRE);

type Props = {
  readonly id: string;
  /** Who said it, and reads the reason. */
  readonly name: string;
  /** What is said of it where the line stands in no room. */
  readonly act?: string;
  readonly onRemoved: () => void;
};

/** Takes a line out of the talk, by a rule of the house and with the reason that its author reads. */
export function RemoveLine({ id, name, act = t('line.remove'), onRemoved }: Props) {
  const [rule, setRule] = useState(1);
  const [reason, setReason] = useState(templateOf(1));
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = reasonProblem(reason);
    setWrong(found);
    setProblem(undefined);
    if (found !== undefined || isBusy) return;
    setBusy(true);
    try {
      const body = { reason, ruleCode: `R${rule}` };
      await staffCall(() => call('removeLine', { params: { id }, body }));
      showToast(t('line.removed', { name }));
      onRemoved();
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <Choice
        label={t('measure.rule')}
        value={String(rule)}
        options={RULES}
        onChoose={(value) => {
          setRule(Number(value));
          if (isTemplate(reason)) setReason(templateOf(Number(value)));
        }}
      />
      <TextArea
        label={t('measure.reason')}
        hint={t('measure.reasonHint', { name })}
        error={wrong}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" variant="danger" busy={isBusy}>
          {isBusy ? t('line.removing') : act}
        </Button>
      </div>
    </form>
  );
}
