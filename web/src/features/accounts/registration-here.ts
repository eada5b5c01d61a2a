import { PATTERNS, roomSlugIn } from '../../app/paths.ts';
import { localTexts } from '../../device/storage.ts';

const STORAGE_KEY = 'registration';

/**
 * What this device keeps of the last registration made on it, until its link was followed: the secret that signs in together
 * with the mailed link, and where the person wanted to go. Kept beyond this tab, as links open in another one.
 */
type RegistrationHere = { readonly secret: string; readonly weiter: string | null };

export function keepRegistration(registration: RegistrationHere): void {
  localTexts.write(STORAGE_KEY, JSON.stringify(registration));
}

/** Reads it; whatever else lies in the storage counts as none. */
export function registrationHere(): RegistrationHere | undefined {
  try {
    const { secret, weiter } = JSON.parse(localTexts.read(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    if (typeof secret !== 'string') return undefined;
    return { secret, weiter: typeof weiter === 'string' ? weiter : null };
  } catch {
    return undefined;
  }
}

/** Whether a path of ours leads into a room. */
export function leadsToARoom(path: string | null): boolean {
  const [pathname, query] = (path ?? '').split('?', 2);
  return pathname === PATTERNS.main && roomSlugIn(new URLSearchParams(query)) !== null;
}

export function forgetRegistration(): void {
  localTexts.remove(STORAGE_KEY);
}
