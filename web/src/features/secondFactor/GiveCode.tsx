import { Button, Dialog, Note } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { useLayer } from '../../app/layer-entry.ts';
import { t } from '../../i18n/second-factor.ts';
import { CodeField } from './CodeField.tsx';
import { codeProblem } from './code-shape.ts';
import { call } from './factor.calls.ts';
import styles from './SecondFactor.module.css';

type Values = { factorCode: string };

const resolver = checkedBy<Values>({ factorCode: codeProblem });

/** Asks for a code over the page; says whether it was given. */
export function GiveCode({ onAnswer }: { readonly onAnswer: (isGiven: boolean) => void }) {
  useLayer(() => onAnswer(false));
  const form = useForm<Values>({ defaultValues: { factorCode: '' }, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((body) =>
    call('giveSecondFactor', { body }).then(
      () => onAnswer(true),
      (error) => showRefusal(form, error),
    ),
  );
  return (
    <Dialog title={t('again.title')} onClose={() => onAnswer(false)}>
      <form onSubmit={submit} noValidate className={styles['steps']}>
        <p>{t('again.text')}</p>
        {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
        <CodeField data-autofocus error={errors.factorCode?.message} {...form.register('factorCode')} />
        <div className={styles['acts']}>
          <Button type="submit" busy={isSubmitting}>
            {t('again.submit')}
          </Button>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {t('again.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
