import type { Sanction, User } from '@plausch/protocol';
import type { About, ByStaff, Outcomes } from '../../security-log.ts';

/** What the security log knows of sanctions, each with what it says. */
type SanctionsEvents = {
  'role.insufficient': About & { readonly needed: User['role'] | 'above_target'; readonly target?: string };
  'sanction.imposed': ByStaff & {
    readonly sanction: string;
    readonly kind: Sanction['kind'];
    readonly step: number;
  };
  'sanction.lifted': ByStaff & { readonly sanction: string; readonly kind: Sanction['kind'] };
  'sanction.signed': ByStaff & { readonly sanction: string };
  'invitation.made': unknown;
  'invitation.used': About;
};

export const sanctionsEvents: Outcomes<SanctionsEvents> = {
  'role.insufficient': 'refused',
  'sanction.imposed': 'done',
  'sanction.lifted': 'done',
  'sanction.signed': 'done',
  'invitation.made': 'done',
  'invitation.used': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    sanctions: SanctionsEvents;
  }
}
