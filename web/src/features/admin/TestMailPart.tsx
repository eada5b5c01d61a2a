import type { TestMail } from '@plausch/protocol';
import { Button, Card, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { wordsFor } from '../../api/index.ts';
import { staffCall } from '../../app/staff/staff-call.ts';
import { call } from './admin.calls.ts';
import { Findings } from './Findings.tsx';
import styles from './HealthDesk.module.css';
import { t } from './health.words.ts';

/** Sends a mail to the administrator who presses the button, and shows how each step of it went. */
export function TestMailPart() {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => staffCall(() => call('sendTestMail')),
  });
  return (
    <section>
      <h2>{t('mail.title')}</h2>
      <Card>
        <div className={styles['mail']}>
          <p>{t('mail.text')}</p>
          <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
            {t('mail.send')}
          </Button>
        </div>
        {error && !isPending && <Note tone="danger">{wordsFor(error)}</Note>}
        <div role="status" className={styles['outcome']}>
          {data && !isPending && <Outcome mail={data} />}
        </div>
      </Card>
    </section>
  );
}

function Outcome({ mail: { way, steps } }: { readonly mail: TestMail }) {
  if (way !== 'smtp') return <Note tone="info">{t(`mail.${way}`)}</Note>;
  const hasFailed = steps.some(({ state }) => state === 'fail');
  return (
    <>
      <Note tone={hasFailed ? 'caution' : 'good'}>{t(hasFailed ? 'mail.failed' : 'mail.sent')}</Note>
      <Findings of={steps} ordered />
    </>
  );
}
