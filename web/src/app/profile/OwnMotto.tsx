import { codePointsOf, normalizeText } from '@plausch/protocol/limits';
import { MOTTO_MAX, mottoProblem } from '@plausch/protocol/profile-rules';
import { Button, buttonClass, Card, Field } from '@plausch/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { useMotto } from '../../features/profiles/index.ts';
import { t } from '../../i18n/profile.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { paths } from '../paths.ts';
import { showToast } from '../toasts.ts';
import styles from './Profile.module.css';

/** What one says of oneself, and the way to say something else. */
export function OwnMotto({ motto }: { readonly motto: string }) {
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={styles['deeds']}>
      <h2 className={styles['title']}>{t('motto.label')}</h2>
      <div ref={card} className={styles['own']}>
        {isOpen ? (
          <MottoForm motto={motto} onDone={() => setOpen(false)} />
        ) : (
          <>
            {motto === '' && <p>{t('motto.none')}</p>}
            <Button variant="quiet" wide onClick={() => setOpen(true)}>
              {t(motto === '' ? 'motto.write' : 'motto.change')}
            </Button>
          </>
        )}
        <KeptFocus within={card} />
      </div>
      <Link to={paths.wardrobe()} className={buttonClass({ variant: 'quiet', wide: true })}>
        {t('motto.figure')}
      </Link>
    </Card>
  );
}

function MottoForm({ motto, onDone }: { readonly motto: string; readonly onDone: () => void }) {
  const [typed, setTyped] = useState(motto);
  const { mutate, isPending, error } = useMotto();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const text = normalizeText(typed);
  const problem = mottoProblem(text);
  const left = MOTTO_MAX - codePointsOf(text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || problem) return;
    mutate(text, {
      onSuccess() {
        showToast(t(text === '' ? 'motto.gone' : 'motto.saved'));
        onDone();
      },
    });
  };
  const wrong = problem === 'too_long' ? t('motto.tooLong', { count: -left }) : problem && t('motto.empty');
  return (
    <form className={styles['own']} onSubmit={send} noValidate>
      <Field
        label={t('motto.label')}
        aside={<small>{left >= 0 && t('motto.left', { count: left })}</small>}
        hint={t('motto.hint')}
        error={wrong ?? (error ? wordsFor(error) : undefined)}
        dir="auto"
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles['answers']}>
        <Button type="submit" busy={isPending}>
          {t('motto.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('motto.cancel')}
        </Button>
      </div>
    </form>
  );
}
