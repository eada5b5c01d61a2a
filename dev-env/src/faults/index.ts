export { createRandom } from '../random.ts';
export { type CampaignResult, runCampaign } from './campaign.ts';
export { ChatProcess } from './chat-process.ts';
export { drawFault, type Fault, type FaultKind } from './faults.ts';
export { hostileFrame, hostileRequest, unfinishedFrame } from './hostile-frames.ts';
export { draw, hostileBody, type RequestSchema } from './hostile-values.ts';
export { createParticipants, type Participant } from './participants.ts';
export { RawSocket } from './raw-socket.ts';
export { faultRules } from './rules.ts';
