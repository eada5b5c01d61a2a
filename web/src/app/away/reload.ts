import { serverIsThere } from '../../device/server-is-there.ts';
import { t } from '../../i18n/away.ts';
import { showToast } from '../toasts.ts';

/** Loads the document anew; out of reach of the server that would be one of the browser's own. */
export async function reload(): Promise<void> {
  if (await serverIsThere()) window.location.reload();
  else showToast(t('away.held'));
}
