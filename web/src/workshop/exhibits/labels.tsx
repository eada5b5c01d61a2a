import { LANGUAGES } from '@plausch/purchases/i18n';
import type { Exhibit } from '../exhibit.ts';
import { Labels } from '../Labels.tsx';

/** The labels of checkout and paywall, to be read beside each other. */
export const labels: Exhibit = {
  id: 'purchase-labels',
  title: 'Labels of purchases',
  area: 'Purchases',
  kind: 'part',
  states: {
    'three languages': () => <Labels languages={['en', 'de', 'ar']} filter="" />,
    'one group in all languages': () => <Labels languages={LANGUAGES} filter="order_summary" />,
    'nothing found': () => <Labels languages={['en']} filter="no such label" />,
  },
};
