import { t } from '../i18n/index.ts';
import { brandName } from './config.ts';

/** The title of the document while this page is open: „Kaffeehaus · Plausch“. */
export function PageTitle({ page }: { readonly page: string }) {
  return <title>{t('app.title', { page, brand: brandName() })}</title>;
}
