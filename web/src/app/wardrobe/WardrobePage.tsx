import { Wardrobe } from '../../features/accounts/index.ts';
import { session, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/accounts.ts';
import { Page } from '../layouts/Page.tsx';
import { showToast } from '../toasts.ts';

/** Joins the looks with the session whose user wears them. */
export function Component() {
  const user = useUser();
  return (
    <Page title={t('wardrobe.page')}>
      {user && (
        <Wardrobe
          user={user}
          onChanged={(changed) => {
            session.mergeUser(changed);
            showToast(t('wardrobe.done'));
          }}
        />
      )}
    </Page>
  );
}
