import type { About, Outcomes } from '../../security-log.ts';

/** What the security log knows of second factors, each with what it says. */
type SecondFactorEvents = {
  'secondFactor.enabled': About;
  'secondFactor.disabled': About;
  'secondFactor.given': About & { readonly session: string };
  'secondFactor.refused': About;
  'recoveryCodes.renewed': About;
  'recoveryCode.used': About;
};

export const secondFactorEvents: Outcomes<SecondFactorEvents> = {
  'secondFactor.enabled': 'done',
  'secondFactor.disabled': 'done',
  'secondFactor.given': 'done',
  'secondFactor.refused': 'refused',
  'recoveryCodes.renewed': 'done',
  'recoveryCode.used': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    secondFactor: SecondFactorEvents;
  }
}
