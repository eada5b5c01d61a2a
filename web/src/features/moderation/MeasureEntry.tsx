import type { RecordedSanction, User } from '@plausch/protocol';
import { Button, Field, Note } from '@plausch/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from '../../app/staff/Staff.module.css';
import { staffCall } from '../../app/staff/staff-call.ts';
import { showToast } from '../../app/toasts.ts';
import { here } from '../../i18n/day.ts';
import { ruleInWords } from '../../i18n/house-rules.ts';
import { t } from '../../i18n/staff.ts';
import { call } from './moderation.calls.ts';

/** One measure with what staff can still do about it. */
export function FileEntry({
  entry,
  ownRole,
  title,
  onChanged,
}: {
  readonly entry: RecordedSanction;
  readonly ownRole: User['role'];
  /** Whom it is against, where that is not said around it. */
  readonly title?: ReactNode;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { id, kind, reason, ruleCode, createdAt, until, remainingTime, actor, liftedAt, signature } = entry;
  const [isLifting, setLifting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isKick = kind === 'lock' && until === createdAt;
  const holds = liftedAt === null && remainingTime !== 0;
  const when = (at: string) => here.moment(new Date(at));
  const name = actor === null ? t('state.operator') : actor.username || t('state.gone');

  async function act(run: () => Promise<unknown>, done: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await staffCall(run);
      showToast(done);
      setLifting(false);
      await onChanged();
    } catch (failure) {
      setProblem(wordsFor(failure));
    } finally {
      setBusy(false);
    }
  }
  const lift = (why: string) => {
    const order = { params: { id }, body: { reason: why } };
    return act(
      () => (kind === 'mute' ? call('liftMute', order) : call('liftBan', order)),
      t('measures.liftDone'),
    );
  };

  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        {title}
        <span>
          <b>{t(isKick ? 'measure.kick' : `measure.${kind}`)}</b> <q dir="auto">{reason}</q>
        </span>
        <small>
          {[
            when(createdAt),
            t('measures.by', { name }),
            ruleCode !== null && ruleInWords(ruleCode),
            kind === 'lock' && until === null && t('measures.forGood'),
            until !== null && !isKick && t('measures.until', { when: when(until) }),
            liftedAt !== null && t('measures.lifted'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {signature && (
          <small>
            {signature.by
              ? t('measures.signed', { name: signature.by.username || t('state.gone') })
              : t(signature.isOverdue ? 'measures.signLate' : 'measures.signDue', {
                  when: when(signature.dueAt),
                })}
          </small>
        )}
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        {isLifting ? (
          <LiftForm isBusy={isBusy} onLift={lift} onCancel={() => setLifting(false)} />
        ) : (
          <div className={styles['acts']}>
            {holds && ownRole !== 'helper' && (
              <Button variant="quiet" size="small" onClick={() => setLifting(true)}>
                {t('measures.lift')}
              </Button>
            )}
            {signature?.by === null && liftedAt === null && ownRole !== 'helper' && (
              <Button
                variant="outline"
                size="small"
                busy={isBusy}
                onClick={() =>
                  void act(() => call('signSanction', { params: { id } }), t('measures.signDone'))
                }
              >
                {t('measures.sign')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function LiftForm({
  isBusy,
  onLift,
  onCancel,
}: {
  readonly isBusy: boolean;
  readonly onLift: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = reason.trim() === '';
    setError(isMissing ? t('measure.reasonMissing') : undefined);
    if (!isMissing && !isBusy) void onLift(reason);
  }
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <Field
        label={t('measures.liftReason')}
        error={error}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" size="small" busy={isBusy}>
          {t('measures.liftYes')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('measures.liftNo')}
        </Button>
      </div>
    </form>
  );
}
