export { Gate, type GateRules, type GateWork } from './gate.ts';
export { GateRefused } from './refused.ts';
