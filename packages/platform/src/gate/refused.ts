/** `full`: too much waits already. `late`: the work has waited too long. `closed`: the gate is closed for good. */
export type GateReason = 'full' | 'late' | 'closed';

/** Work was not begun; callers tell it in their own words. */
export class GateRefused extends Error {
  override readonly name = 'GateRefused';
  readonly reason: GateReason;

  constructor(reason: GateReason) {
    super(`a gate refused work: ${reason}`);
    this.reason = reason;
  }
}
