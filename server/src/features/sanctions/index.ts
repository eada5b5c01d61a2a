import { feature } from '../../feature.ts';
import { sanctionsData } from './sanctions.data.ts';
import { sanctionsEvents } from './sanctions.events.ts';
import { installSanctionsHttp } from './sanctions.http.ts';
import { installSanctionsJobs } from './sanctions.jobs.ts';
import type { Measure } from './sanctions.ladder.ts';
import { sanctionsCommands, sanctionsDesk } from './sanctions.operator.ts';
import { sanctionsRetention } from './sanctions.retention.ts';
import { faultOf, sanctionsRules } from './sanctions.rules.ts';
import { tellPlainClients } from './sanctions.socket.ts';
import { openMuteOf, openWarningsOf } from './sanctions.store.ts';

export { isAtLeast, mayActOn, requireHigherRank, requireRole } from './sanctions.access.ts';
export { firstStep, inviteFirst, isUnclaimed } from './sanctions.invites.ts';
export type { Measure } from './sanctions.ladder.ts';
export { noticeOf } from './sanctions.locks.ts';
export { toFoundPerson } from './sanctions.people.ts';
export { impose, lift } from './sanctions.service.ts';
export {
  type Bar,
  countingStep,
  countMeasures,
  lockOf,
  longestLock,
  muteEndOf,
  sanctionById,
  sanctionsOf,
  standingMute,
} from './sanctions.store.ts';
export { toRecordedSanction } from './sanctions.wire.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A kick or a lock: the sessions of the account end with it. */
    'account.locked': { accountId: string; isForGood: boolean };
    /** A warning or a mute, after which the account can still come in. */
    'measure.told': { accountId: string; id: string };
  }
}

declare module '@plausch/platform/bus' {
  interface Facts {
    /** `until`: ms since 1970; null for good, or for a kind without an end. */
    'sanction.imposed': { accountId: string; measure: Measure; reason: string; until: number | null };
    'sanction.lifted': { accountId: string; kind: 'mute' | 'lock' };
  }
}

export const sanctionsFeature = feature({
  name: 'sanctions',
  rules: sanctionsRules,
  checkRules: faultOf,
  securityEvents: sanctionsEvents,
  retention: sanctionsRetention,
  personalData: sanctionsData,
  commands: sanctionsCommands,
  wideFacts: ['sanction.imposed', 'sanction.lifted'],
  ownState: {
    warnings: { read: openWarningsOf, changedBy: ['warned', 'warning:closed'] },
    // No kept message: clients without a stream are told of a mute as it happens, and no reader closes one.
    mute: { read: openMuteOf, changedBy: [] },
  },
  install({ ground, edges }) {
    installSanctionsHttp(ground, edges);
    installSanctionsJobs(ground);
    return { commands: sanctionsDesk(ground), greet: tellPlainClients(ground, edges) };
  },
});
