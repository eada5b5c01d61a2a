import { HOUR_MS } from '@plausch/platform/clock';

export const profilesRules = {
  /** How often one changes one's motto: so many times at once, one more each `refillMs`. */
  mottos: { burst: 5, refillMs: HOUR_MS },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    profiles: typeof profilesRules;
  }
}
