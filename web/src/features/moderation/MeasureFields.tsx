import type { User } from '@plausch/protocol';
import { Note, SegmentedControl } from '@plausch/ui';
import { Choice, TextArea } from '../../app/staff/fields.tsx';
import { isTemplate, RULES, templateOf } from '../../app/staff/reasons.ts';
import styles from '../../app/staff/Staff.module.css';
import { t } from '../../i18n/staff.ts';
import { type Chosen, type Kind, LENGTHS, needsTwo, withKind } from './measure-choice.ts';

const KINDS: readonly Kind[] = ['hint', 'warning', 'mute', 'lock'];

/** Which measure, how long, by which rule and why. */
export function MeasureFields({
  chosen,
  onChange,
  name,
  ownRole,
  error,
}: {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  /** Who reads the reason. */
  readonly name: string;
  readonly ownRole: User['role'];
  readonly error?: string | undefined;
}) {
  const { kind, seconds, rule, reason } = chosen;
  const isHelper = ownRole === 'helper';
  const lengths =
    kind === 'mute' || kind === 'lock'
      ? // For good is the administrators’.
        LENGTHS[kind].filter(({ value }) => ownRole === 'admin' || Number(value) >= 0)
      : [];
  return (
    <>
      {!isHelper && (
        <SegmentedControl
          label={t('measure.kind')}
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: t(`measure.${one}`) }))}
          onChange={(next) => onChange(withKind(chosen, next))}
        />
      )}
      <div className={styles['two']}>
        {lengths.length > 0 && (
          <Choice
            label={t('measure.length')}
            value={String(seconds)}
            options={lengths}
            onChoose={(value) => onChange({ ...chosen, seconds: Number(value) })}
          />
        )}
        <Choice
          label={t('measure.rule')}
          value={String(rule)}
          options={RULES}
          onChoose={(value) =>
            onChange({
              ...chosen,
              rule: Number(value),
              reason: isTemplate(reason) ? templateOf(Number(value)) : reason,
            })
          }
        />
      </div>
      <TextArea
        label={t('measure.reason')}
        hint={t('measure.reasonHint', { name })}
        error={error}
        value={reason}
        onChange={({ target }) => onChange({ ...chosen, reason: target.value })}
      />
      {needsTwo(chosen) && <Note>{t('measure.twoPeople')}</Note>}
    </>
  );
}
