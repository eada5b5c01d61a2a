import { isPaidAt } from '@plausch/protocol/pages';
import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { mayBeAway } from '../device/reach.ts';
import { MissingError } from './chunk-reload.ts';

/** Whether the document that this app runs in is one of those on which people pay. */
const isPayingDocument = isPaidAt(globalThis.location?.pathname ?? '');

/**
 * Stands before every known page: the pages on which people pay are entered and left by loading a document, because the policy of
 * theirs lets in the card form, which has no business anywhere else.
 */
export const ownDocument: MiddlewareFunction = ({ request }) => {
  if (isPaidAt(new URL(request.url).pathname) === isPayingDocument) return;
  throw mayBeAway() ? new MissingError() : redirectDocument(request.url);
};
