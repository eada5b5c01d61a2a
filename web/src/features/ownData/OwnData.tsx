import { Button, Note, Placeholder } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, wordsFor } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { isNativeApp } from '../../device/native.ts';
import { saveFile } from '../../device/save-file.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/own-data.ts';
import type { ConfirmationPart } from '../secondFactor/index.ts';
import styles from './OwnData.module.css';
import { ownDataQuery } from './own-data.query.ts';
import { sizeInWords } from './size-words.ts';

type Standing = AnswerOf<'getOwnData'>;
type Confirmation = { password?: string | undefined; code?: string | undefined };

const momentOf = (at: string) => here.moment(new Date(at));

/** The copy of one's data: asked for, waited for, taken. */
export function OwnData({ confirmation }: { readonly confirmation: ConfirmationPart }) {
  const { data, error, refetch } = useQuery(ownDataQuery);
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className={styles['data']}>
      {data ? (
        <Copy standing={data} confirmation={confirmation} />
      ) : error ? (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Note>
      ) : (
        <div aria-busy="true">
          <span className="visually-hidden">{t('loading')}</span>
          <Placeholder shape="block" />
        </div>
      )}
      <KeptFocus within={part} />
    </div>
  );
}

function Copy({
  standing,
  confirmation,
}: {
  readonly standing: Standing;
  readonly confirmation: ConfirmationPart;
}) {
  const { state, againAt } = standing;
  return (
    <>
      {state !== 'ready' && (
        <>
          <p>{t('text')}</p>
          <p className={styles['hint']}>{t('sealed')}</p>
        </>
      )}
      <div role="status">
        {state === 'making' && <Note>{t('making')}</Note>}
        {state === 'ready' && standing.readyUntil !== null && (
          <p>
            <b>{t('ready', { moment: momentOf(standing.readyUntil) })}</b>
          </p>
        )}
      </div>
      {state === 'failed' && <Note tone="danger">{t('failed')}</Note>}
      {state === 'ready' && <Take bytes={standing.bytes ?? 0} confirmation={confirmation} />}
      {state !== 'making' &&
        (againAt === null ? (
          <Request isAnew={state === 'ready'} />
        ) : (
          <p className={styles['hint']}>{t('again', { moment: momentOf(againAt) })}</p>
        ))}
    </>
  );
}

function Request({ isAnew }: { readonly isAnew: boolean }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function request() {
    setBusy(true);
    setProblem(undefined);
    try {
      queries.setQueryData(ownDataQuery.queryKey, await call('requestOwnData'));
    } catch (error) {
      setProblem(wordsFor(error));
    }
    setBusy(false);
  }

  return (
    <>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <div className={styles['acts']}>
        <Button variant={isAnew ? 'quiet' : 'primary'} busy={isBusy} onClick={() => void request()}>
          {t(isBusy ? 'requesting' : isAnew ? 'request.anew' : 'request')}
        </Button>
      </div>
      {!isAnew && <p className={styles['hint']}>{t('request.text')}</p>}
    </>
  );
}

/** Handed over for the password once more: who finds an open device gets nothing. */
function Take({ bytes, confirmation }: { readonly bytes: number; readonly confirmation: ConfirmationPart }) {
  const form = useForm<Confirmation>({ resolver: checkedBy<Confirmation>(confirmation.checks as never) });
  const { errors, isSubmitting } = form.formState;
  const [taken, setTaken] = useState<string>();

  const submit = form.handleSubmit(async (body) => {
    try {
      const { name, archive } = await call('takeOwnData', { body });
      saveFile({ name, type: 'application/zip', base64: archive });
      form.reset();
      setTaken(name);
    } catch (error) {
      showRefusal(form, error);
    }
  });

  if (isNativeApp()) return <Note>{t('native')}</Note>;
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <p className={styles['hint']}>{t('ready.size', { size: sizeInWords(bytes) })}</p>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      {confirmation.field(form, t('confirm'))}
      <div className={styles['acts']}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'taking' : 'take')}
        </Button>
      </div>
      <div role="status">{taken !== undefined && <Note tone="good">{t('taken', { name: taken })}</Note>}</div>
    </form>
  );
}
