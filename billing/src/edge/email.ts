import { Refusal } from '../refusal.ts';

const MOST_LENGTH = 254;
/** As SDKs check it, without spaces. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The e-mail address in a text, null where it is blank.
 * @throws Refusal `email_invalid` for what is none.
 */
export function requireEmail(text: string): string | null {
  const email = text.trim();
  if (email === '') return null;
  if (email.length > MOST_LENGTH || !EMAIL.test(email)) throw new Refusal('email_invalid');
  return email;
}
