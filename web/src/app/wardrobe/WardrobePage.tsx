import { Wardrobe } from '../../features/accounts/index.ts';
import { session, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/wardrobe.ts';
import { Page } from '../layouts/Page.tsx';
import { showToast } from '../toasts.ts';

/** Joins the wardrobe with the session whose user wears what is chosen. */
export function Component() {
  const user = useUser();
  return (
    <Page title={t('wardrobe.page')}>
      {user && (
        <Wardrobe
          user={user}
          onChanged={(changed) => {
            session.mergeUser(changed);
            showToast(t('save.done'));
          }}
        />
      )}
    </Page>
  );
}
