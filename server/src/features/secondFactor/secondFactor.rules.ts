import { MINUTE_MS } from '@plausch/platform/clock';

export const secondFactorRules = {
  /** How long an app may take to be set up. */
  setUpMs: 15 * MINUTE_MS,
  /** Wrong codes of an account, wherever they are typed; codes of the app and recovery codes apart. */
  tries: { burst: 10, refillMs: 10 * MINUTE_MS },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    secondFactor: typeof secondFactorRules;
  }
}
