import type { User } from '@plausch/protocol';
import type { About, Outcomes } from '../../security-log.ts';

/** What the security log knows of accounts, each with what it says. */
type AccountsEvents = {
  'account.registered': About;
  'account.activated': About;
  'account.erased': About;
  'account.lapsed': About;
  'confirmation.codeRequested': About & { readonly session: string };
  'confirmation.refused': About & { readonly session: string };
  'password.resetRequested': About;
  'password.reset': About;
  'password.changed': About;
  'username.changed': About;
  'email.changeRequested': About;
  'email.changed': About;
  'deletion.requested': About;
  'deletion.cancelled': About;
  'role.changed': About & { readonly role: User['role'] };
};

export const accountsEvents: Outcomes<AccountsEvents> = {
  'account.registered': 'done',
  'account.activated': 'done',
  'account.erased': 'done',
  'account.lapsed': 'done',
  'confirmation.codeRequested': 'done',
  'confirmation.refused': 'refused',
  'password.resetRequested': 'done',
  'password.reset': 'done',
  'password.changed': 'done',
  'username.changed': 'done',
  'email.changeRequested': 'done',
  'email.changed': 'done',
  'deletion.requested': 'done',
  'deletion.cancelled': 'done',
  'role.changed': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    accounts: AccountsEvents;
  }
}
