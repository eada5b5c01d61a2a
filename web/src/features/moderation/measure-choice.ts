import type { CaseMeasure } from '@plausch/protocol';
import { t } from '../../i18n/staff.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const FOR_GOOD = -1;

/** The lengths that staff chooses from, by what they are for. */
export const LENGTHS = {
  mute: [
    { value: String(HOUR_S), label: t('measure.h1') },
    { value: String(DAY_S), label: t('measure.d1') },
    { value: String(7 * DAY_S), label: t('measure.d7') },
  ],
  lock: [
    { value: '0', label: t('measure.out') },
    { value: String(18 * HOUR_S), label: t('measure.h18') },
    { value: String(7 * DAY_S), label: t('measure.d7') },
    { value: String(30 * DAY_S), label: t('measure.d30') },
    { value: String(FOR_GOOD), label: t('measure.forGood') },
  ],
} as const;

export type Kind = CaseMeasure['kind'];

/** What is chosen: `seconds` counts for mutes and locks alone. */
export type Chosen = {
  readonly kind: Kind;
  readonly seconds: number;
  readonly rule: number;
  readonly reason: string;
};

/** [MD] What the ladder proposes after a step that still counts. */
export function proposedAfter(step: number): Chosen {
  const rule = 1;
  const reason = t('template.1');
  const by: readonly Omit<Chosen, 'rule' | 'reason'>[] = [
    { kind: 'warning', seconds: 0 },
    { kind: 'mute', seconds: HOUR_S },
    { kind: 'lock', seconds: 18 * HOUR_S },
    { kind: 'lock', seconds: 7 * DAY_S },
    { kind: 'lock', seconds: 30 * DAY_S },
  ];
  const next = by[Math.min(step, by.length - 1)] ?? { kind: 'warning', seconds: 0 };
  return { ...next, rule, reason };
}

/** The same measure as another kind, as long as is usual for it. */
export function withKind(chosen: Chosen, kind: Kind): Chosen {
  const seconds =
    kind === 'mute' || kind === 'lock' ? Number(LENGTHS[kind][kind === 'lock' ? 1 : 0].value) : 0;
  return { ...chosen, kind, seconds };
}

/** What each command of a room opens. */
const BY_COMMAND = {
  warn: { kind: 'warning', seconds: 0 },
  mute: { kind: 'mute', seconds: HOUR_S },
  kick: { kind: 'lock', seconds: 0 },
  ban: { kind: 'lock', seconds: 7 * DAY_S },
} as const satisfies Record<string, Pick<Chosen, 'kind' | 'seconds'>>;

/** What was chosen before the page was opened; the step that led here may carry it. */
export function chosenBefore(state: unknown): Partial<Chosen> | undefined {
  if (typeof state !== 'object' || state === null || !('measure' in state)) return undefined;
  const command = Object.entries(BY_COMMAND).find(([name]) => name === state.measure)?.[1];
  const reason = 'reason' in state && typeof state.reason === 'string' ? state.reason.trim() : '';
  return command && { ...command, ...(reason !== '' && { reason }) };
}

/** Whether a second person has to agree to it. */
export const needsTwo = ({ kind, seconds }: Chosen): boolean =>
  kind === 'lock' && (seconds < 0 || seconds > 7 * DAY_S);

/** What is sent of it. */
export function toMeasure({ kind, seconds, rule, reason }: Chosen): CaseMeasure {
  const why = { reason, ruleCode: `R${rule}` };
  return kind === 'mute' || kind === 'lock' ? { kind, seconds, ...why } : { kind, ...why };
}

/** What the button says: the act and its length. */
export function doWords({ kind, seconds }: Chosen): string {
  if (kind === 'hint' || kind === 'warning') return t(`measure.do.${kind}`);
  if (kind === 'lock' && seconds === 0) return t('measure.do.kick');
  if (kind === 'lock' && seconds < 0) return t('measure.do.forGood');
  const span = LENGTHS[kind].find(({ value }) => value === String(seconds))?.label ?? '';
  return t(`measure.do.${kind}`, { span });
}
