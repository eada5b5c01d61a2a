import { normalizeText } from '@plausch/protocol/limits';
import type { RunCommand } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import { accountByUsernameKey, keyOf } from '../accounts/index.ts';
import type { Factors } from './secondFactor.codes.ts';
import { endFor } from './secondFactor.service.ts';
import { t } from './secondFactor.words.ts';

export const secondFactorCommands = {
  'factor-off NAME': 'den zweiten Faktor abschalten, für wen App und Notfallcodes verloren sind',
} as const;

/** [SF5] The operator helps who has lost both app and recovery codes, and has made sure who asks. */
export function secondFactorDesk(factors: Factors) {
  const off: RunCommand = async ([name = '']) => {
    const { database } = factors.ground;
    const account = await accountByUsernameKey(database.drizzle, keyOf(normalizeText(name).slice(0, 80)));
    if (!account) throw new Refusal('not_found', { message: t('desk.unknown', { name: name.slice(0, 80) }) });
    const wasOn = await database.inTransaction((work) => endFor(factors, work, account.id));
    return t(wasOn ? 'desk.off' : 'desk.wasOff', { name: account.username });
  };
  return { 'factor-off': off };
}
