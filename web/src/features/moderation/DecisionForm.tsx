import type { CaseKind, CaseMeasure, CaseOutcome, User } from '@plausch/protocol';
import { Button, Checkbox, Note, SegmentedControl } from '@plausch/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { TextArea } from '../../app/staff/fields.tsx';
import { reasonProblem } from '../../app/staff/reasons.ts';
import styles from '../../app/staff/Staff.module.css';
import { t } from '../../i18n/staff.ts';
import { MeasureFields } from './MeasureFields.tsx';
import { type Chosen, type Kind, proposedAfter, toMeasure, withKind } from './measure-choice.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** What is sent of a decision. */
export type Decided = {
  readonly outcome: CaseOutcome;
  readonly statement: string;
  readonly measure?: CaseMeasure;
};

/** A decision before it is made: its outcome, and the measure that follows, if any. */
export type Considered = { readonly outcome: CaseOutcome; readonly measure: Chosen | undefined };

/** What is decided, the measure that follows from it, and why. Its keys choose what they name. */
export function DecisionForm({
  kind,
  names,
  step,
  ownRole,
  labels,
  preview,
  onDecide,
}: {
  readonly kind: CaseKind;
  /** Who said what was reported, as one reads it; undefined where no measure can follow. */
  readonly names: string | undefined;
  /** Of the ladder, which proposes the measure. */
  readonly step: number;
  readonly ownRole: User['role'];
  readonly labels?: { readonly decide: string; readonly measure: string };
  /** What will happen. */
  readonly preview?: (considered: Considered) => ReactNode;
  /** Rejects where it was refused. */
  readonly onDecide: (decided: Decided) => Promise<void>;
}) {
  const outcomes: readonly [CaseOutcome, CaseOutcome] =
    kind === 'appeal' ? ['rejected', 'upheld'] : ['no_violation', 'violation'];
  const [outcome, setOutcome] = useState<CaseOutcome>(outcomes[0]);
  const [statement, setStatement] = useState('');
  const [hasMeasure, setHasMeasure] = useState(true);
  // Only what was chosen is kept: the proposal follows the ladder, which may be read late.
  const [own, setOwn] = useState<Chosen>();
  const chosen = own ?? proposedAfter(step);
  const [wrong, setWrong] = useState<{ statement?: string | undefined; reason?: string | undefined }>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayMeasure = outcome === 'violation' && names !== undefined;
  const withMeasure = mayMeasure && hasMeasure;

  const chooseMeasure = (next: Kind) => () => {
    setOutcome(outcomes[1]);
    setHasMeasure(true);
    setOwn(withKind(chosen, next));
  };
  useDeskKeys({
    one: () => setOutcome(outcomes[0]),
    two: chooseMeasure('hint'),
    ...(kind !== 'appeal' && {
      three: chooseMeasure('warning'),
      four: chooseMeasure('mute'),
      five: chooseMeasure('lock'),
    }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      statement: statement.trim() === '' ? t('case.statementMissing') : undefined,
      reason: withMeasure ? reasonProblem(chosen.reason) : undefined,
    };
    setWrong(found);
    setProblem(undefined);
    if (found.statement !== undefined || found.reason !== undefined || isBusy) return;
    setBusy(true);
    try {
      await onDecide({ outcome, statement, ...(withMeasure && { measure: toMeasure(chosen) }) });
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <SegmentedControl
        label={t('case.outcome')}
        value={outcome}
        options={outcomes.map((value) => ({ value, label: t(`case.${value}`) }))}
        onChange={setOutcome}
      />
      {mayMeasure && (
        <>
          <Checkbox checked={hasMeasure} onChange={({ target }) => setHasMeasure(target.checked)}>
            {labels?.measure ?? t('case.measure', { name: names })}
          </Checkbox>
          {hasMeasure && (
            <MeasureFields
              chosen={chosen}
              onChange={setOwn}
              name={names}
              ownRole={ownRole}
              error={wrong.reason}
            />
          )}
        </>
      )}
      <TextArea
        label={t('case.statement')}
        hint={t('case.statementHint')}
        error={wrong.statement}
        maxLength={2_000}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      {preview?.({ outcome, measure: withMeasure ? chosen : undefined })}
      <div className={styles['acts']}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? t('case.deciding') : (labels?.decide ?? t('case.decide'))}
        </Button>
      </div>
    </form>
  );
}
