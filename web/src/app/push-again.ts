import { call } from '../api/index.ts';
import { log } from '../device/log.ts';
import { pushKeys } from '../device/push.ts';
import { pushAccount } from '../features/settings/index.ts';

/** Has this browser told again after a new login of its account: the server forgets it with the session it was put on in. */
export async function putAgain(): Promise<void> {
  try {
    if (!(await pushAccount.isToBePutAgain())) return;
    const body = await pushKeys();
    if (!body) return pushAccount.forget();
    await call('putPushDevice', { body });
    await pushAccount.note();
  } catch (error) {
    log('this browser is put on with the next connection', { error });
  }
}
