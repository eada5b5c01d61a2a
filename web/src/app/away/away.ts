import type { DataRouter } from 'react-router';
import { reportErrors } from '../error-reports/report-errors.ts';
import { holdDocuments } from './hold-documents.ts';

/** What is needed without a network, or when something fails: fetched as soon as there is nothing else to do. */

export { serverIsThere } from '../../device/server-is-there.ts';
export { Missing } from './Missing.tsx';
export { reload } from './reload.ts';

/** To be called once the page stands. */
export function settle(router: DataRouter): void {
  holdDocuments();
  void reportErrors(router);
}
