export { createRandom, type Random } from '../random.ts';
export { type CampaignResult, runCampaign } from './campaign.ts';
export { ChatProcess, CONTROLLED } from './chat-process.ts';
export type { Control } from './controls.ts';
export { drawFault, type Fault, type FaultKind } from './faults.ts';
export { hostileFrame, hostileRequest, unfinishedFrame } from './hostile-frames.ts';
export { draw, hostileBody, type RequestSchema } from './hostile-values.ts';
export { createModerator, createParticipants, onDatabase, type Participant } from './participants.ts';
export { FaultyProxy } from './proxy.ts';
export { RawSocket, rawFrame } from './raw-socket.ts';
export { faultRules } from './rules.ts';
export {
  ODD_HEADERS,
  ODD_METHODS,
  ODD_TEXTS,
  ODD_TYPES,
  oddPart,
  oddQuery,
  wrongJson,
} from './wrong-requests.ts';
