import { connection } from '../connection/index.ts';
import { log } from '../device/log.ts';
import { session } from '../features/sessions/index.ts';
import { noteVisit } from '../features/wallet/index.ts';

/** Whose visit was said last, and when the next one counts. */
let said: { readonly userId: string; readonly until: number } | undefined;

/** Says that the account is here, once a day: with each connection, as a page may stay open for days. */
async function sayVisit(): Promise<void> {
  const userId = session.state.getState().session?.user.id;
  if (userId === undefined || (said?.userId === userId && Date.now() < said.until)) return;
  // Until it is answered: connections that come and go say it once.
  said = { userId, until: Date.now() + 60_000 };
  try {
    const { nextAt } = await noteVisit();
    said = { userId, until: Date.parse(nextAt) };
  } catch (error) {
    log('the visit is said with the next connection', { error });
  }
}

/** From now on. */
export function beginVisits(): void {
  connection.onConnected(() => void sayVisit());
  void sayVisit();
}
