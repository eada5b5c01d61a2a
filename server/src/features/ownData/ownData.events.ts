import type { About, Outcomes } from '../../security-log.ts';

/** What the security log knows of copies, each with what it says. */
type OwnDataEvents = {
  'ownData.requested': About & { readonly session: string };
  'ownData.made': About;
  'ownData.taken': About & { readonly session: string };
};

export const ownDataEvents: Outcomes<OwnDataEvents> = {
  'ownData.requested': 'done',
  'ownData.made': 'done',
  'ownData.taken': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    ownData: OwnDataEvents;
  }
}
