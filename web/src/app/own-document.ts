import { isPaidAt } from '@plausch/protocol/pages';
import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { mayBeAway } from '../device/reach.ts';
import { MissingError } from './chunk-reload.ts';

/** Whether the document that this app runs in is one of those on which people pay. */
const isPayingDocument = isPaidAt(globalThis.location?.pathname ?? '');

/**
 * Whether the page at this address has another document than this one: the pages on which people pay are entered and left by
 * loading one, because the policy of theirs lets in the card form, which has no business anywhere else.
 */
export function hasOwnDocument(address: string): boolean {
  return isPaidAt(address) !== isPayingDocument;
}

/** Stands before every known page: one that has a document of its own is loaded with it. */
export const ownDocument: MiddlewareFunction = ({ request }) => {
  if (!hasOwnDocument(new URL(request.url).pathname)) return;
  throw mayBeAway() ? new MissingError() : redirectDocument(request.url);
};
