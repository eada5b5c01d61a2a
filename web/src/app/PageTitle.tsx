import { useStore } from 'zustand';
import { t } from '../i18n/index.ts';
import { brandName } from './config.ts';
import { titleCount } from './title-count.ts';

/** The title of the document while this page is open: „Kaffeehaus · Plausch“, and „(3) Kaffeehaus · Plausch“ where something waits. */
export function PageTitle({ page }: { readonly page: string }) {
  const count = useStore(titleCount);
  return <title>{(count > 0 ? `(${count}) ` : '') + t('app.title', { page, brand: brandName() })}</title>;
}
