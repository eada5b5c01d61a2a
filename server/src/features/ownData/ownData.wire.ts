import type { OwnData } from '@plausch/protocol';
import type { Standing } from './ownData.service.ts';

export function toOwnData({ state, readyUntil, bytes, againAt }: Standing): OwnData {
  return {
    state,
    readyUntil: readyUntil?.toISOString() ?? null,
    bytes: bytes ?? null,
    againAt: againAt?.toISOString() ?? null,
  };
}
