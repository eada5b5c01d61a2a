import { feature } from '../../feature.ts';
import type { Issued } from './invoices.issue.ts';
import { Documents, forgetDocuments } from './invoices.service.ts';

export { type Forms, formsOf } from './invoices.forms.ts';
export { issueCorrection, issueInvoice } from './invoices.issue.ts';
export type { DocumentFile } from './invoices.service.ts';
export { invoices } from './invoices.tables.ts';
export { textPdf } from './invoices.text.ts';

declare module '../../ground.ts' {
  interface Provided {
    invoices: Documents;
  }
}

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** What follows from a document is written together with it. */
    'document.issued': Issued;
  }
}

/** The documents of billing: an invoice for every payment, a correction for every refund, kept as they were issued. */
export const invoicesFeature = feature({
  name: 'invoices',
  install({ ground }) {
    const documents = new Documents(ground);
    ground.jobs.handleOutside(forgetDocuments, ({ customerId }) => documents.forget(customerId));
    return { provides: documents };
  },
});
