import { HOUSE_RULES } from '../../i18n/house-rules.ts';
import { t } from '../../i18n/staff.ts';

const TEMPLATES = [
  t('template.1'),
  t('template.2'),
  t('template.3'),
  t('template.4'),
  t('template.5'),
  t('template.6'),
  t('template.7'),
  t('template.8'),
] as const;

export const RULES = HOUSE_RULES.map((rule, index) => ({
  value: String(index + 1),
  label: `${index + 1}. ${rule}`,
}));

/** The words for a rule; the person reads them unless they are changed. */
export const templateOf = (rule: number): string => TEMPLATES[rule - 1] ?? '';

/** Whether a reason is only what some rule proposes, and may be replaced. */
export const isTemplate = (reason: string): boolean =>
  reason === '' || TEMPLATES.some((one) => one === reason);

/** What is wrong with the reason before it is sent. */
export function reasonProblem(reason: string): string | undefined {
  const text = reason.trim();
  if (text === '') return t('measure.reasonMissing');
  return [...text].length > 200 ? t('measure.reasonLong') : undefined;
}
