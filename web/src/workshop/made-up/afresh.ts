import type { StoreApi } from 'zustand/vanilla';
import { loading } from '../../app/loading.ts';
import { mute } from '../../app/mute.ts';
import { queries } from '../../app/queries.ts';
import { toast } from '../../app/toasts.ts';
import { session } from '../../features/sessions/index.ts';
import { chosenKeys } from '../../features/settings/chosen-keys.ts';
import { chosenLook } from '../../features/settings/chosen-look.ts';
import { answerForReal } from './wire.ts';

/**
 * Puts a document back to what it has when it was just opened: empty storage, empty stores, no answers of queries, no session.
 * Other variables of modules (the dice of the wardrobe, labels kept for the next room) change no exhibit.
 */
export function beginAfresh(): void {
  localStorage.clear();
  sessionStorage.clear();
  putBack(loading);
  putBack(mute);
  putBack(toast);
  putBack(session.state);
  putBack(chosenKeys);
  putBack(chosenLook);
  queries.clear();
  answerForReal();
  // What a phone's keyboard leaves of the window.
  document.documentElement.removeAttribute('style');
  window.dispatchEvent(new Event('resize'));
  window.scrollTo(0, 0);
}

function putBack<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}
