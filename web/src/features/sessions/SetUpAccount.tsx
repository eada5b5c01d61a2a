import { looks } from '@plausch/stage/figures';
import { Button, Note } from '@plausch/ui';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import formStyles from '../../app/layouts/form.module.css';
import { paths } from '../../app/paths.ts';
import { t as accounts } from '../../i18n/accounts.ts';
import { t } from '../../i18n/set-up.ts';
import {
  BirthDateField,
  checkTerms,
  registerChecks,
  registerRefusal,
  StarterLooks,
  TermsTick,
  UsernameField,
} from '../accounts/index.ts';
import { setUpAccount } from './by-google.ts';
import { session } from './index.ts';

import styles from './SetUpAccount.module.css';

type SetUpValues = { username: string; birthDate: string; acceptTerms: boolean };

const EMPTY: SetUpValues = { username: '', birthDate: '', acceptTerms: false };
const { username, birthDate } = registerChecks;
const resolver = checkedBy<SetUpValues>({ username, birthDate, acceptTerms: checkTerms });

/** Who somebody is whom Google vouches for. */
export function SetUpAccount({
  setupToken,
  onDone,
  onSpent,
}: {
  readonly setupToken: string;
  /** Comes right before they are signed in. */
  readonly onDone: () => void;
  /** There is nothing to be had with this token any more. */
  readonly onSpent: () => void;
}) {
  const navigate = useNavigate();
  const [avatarId, setAvatarId] = useState(anyLook);
  const form = useForm<SetUpValues>({ defaultValues: EMPTY, resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const begun = await setUpAccount({ ...values, setupToken, avatarId, acceptTerms: true });
      onDone();
      session.begin(begun);
      await navigate(paths.main(), { replace: true });
    } catch (error) {
      if (isSpent(error)) onSpent();
      else showRefusal(form, error, registerRefusal(error));
    }
  });

  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <UsernameField error={errors.username?.message} {...form.register('username')} />
      <Looks value={avatarId} onChange={setAvatarId} />
      <BirthDateField error={errors.birthDate?.message} {...form.register('birthDate')} />
      <TermsTick error={errors.acceptTerms?.message} {...form.register('acceptTerms')} />
      {/* Where the eyes are: above the form it would be out of sight by now. */}
      {errors.root?.message !== undefined && (
        <Note tone="danger" role="alert">
          {errors.root.message}
        </Note>
      )}
      <Button type="submit" size="big" wide busy={isSubmitting}>
        {t(isSubmitting ? 'setUp.submitting' : 'setUp.submit')}
      </Button>
      <p className={formStyles['aside']}>
        {accounts('register.known')} <Link to={paths.login()}>{t('setUp.login')}</Link>
      </p>
    </form>
  );
}

function Looks({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const hintId = useId();
  return (
    <div>
      {/* The group of the tiles is called so for whoever does not see this. */}
      <p className={styles['label']} aria-hidden="true">
        {t('setUp.look')}
      </p>
      <StarterLooks label={t('setUp.look')} value={value} describedBy={hintId} onChange={onChange} />
      <p className={styles['hint']} id={hintId}>
        {t('setUp.lookHint')}
      </p>
    </div>
  );
}

/** So that newcomers who leave it at that do not all look alike. */
function anyLook(): string {
  return looks[Math.floor(Math.random() * looks.length)]?.id ?? '';
}

/** Used, too old, or not ours. */
function isSpent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'token_invalid' || (error.code === 'invalid' && error.field === 'setupToken');
}
