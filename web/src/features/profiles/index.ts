import { late } from '../../app/late.ts';

export { type ListedMember, membersNamed, useMembers } from './members.queries.ts';
export { call as callProfiles } from './profiles.calls.ts';
export { type Profile, useMotto, useProfile } from './profiles.queries.ts';

/** Fetched when a report is begun. */
export const reportProfile = late(() => import('./ReportProfile.tsx'));
