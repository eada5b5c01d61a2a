import { type CaseKind, caseFields } from '@plausch/protocol';
import type { CaseRow } from './reports.tables.ts';

/** What people read about a kind of case, and where its form is. */
export const KINDS = {
  notice: {
    path: '/meldung',
    title: 'Inhalt melden',
    name: 'Meldung',
    your: 'Deine Meldung',
    send: 'Meldung abschicken',
    next: [
      'Ein Mensch prüft sie; Eiliges zuerst. Automatisch entschieden wird nichts.',
      'Du erfährst, was wir entschieden haben, warum, und was du tun kannst, wenn du es anders siehst.',
    ],
  },
  complaint: {
    path: '/urheberbeschwerde',
    title: 'Urheberrecht verletzt?',
    name: 'Beschwerde',
    your: 'Deine Beschwerde',
    send: 'Beschwerde abschicken',
    next: [
      'Ein Mensch prüft sie, meist binnen drei Werktagen. Ist sie begründet, nehmen wir das Werk heraus.',
      'Wer es eingestellt hat, kann binnen sieben Tagen widersprechen.',
      'Du bekommst unsere Entscheidung mit Gründen.',
    ],
  },
  appeal: {
    path: '/einspruch',
    title: 'Einspruch erheben',
    name: 'Einspruch',
    your: 'Dein Einspruch',
    send: 'Einspruch abschicken',
    next: [
      'Jemand anderes aus dem Team sieht sich alles noch einmal an, meist binnen sieben Tagen.',
      'Du bekommst eine Entscheidung mit Gründen.',
    ],
  },
} as const satisfies Record<CaseKind, unknown>;

/** What was written, as people read it: each question with its answer, in the order of the form. */
export function readable({
  kind,
  words,
}: Pick<CaseRow, 'kind' | 'words'>): { label: string; text: string }[] {
  return caseFields(kind).flatMap((field) => {
    const value = words[field.name];
    if (value === undefined) return [];
    if (value === true) return [{ label: field.label, text: 'Ja' }];
    const chosen = 'choices' in field && field.choices.find((choice) => choice.value === value);
    return [{ label: field.label, text: chosen ? chosen.label : value }];
  });
}

/** A moment as people in Germany say it: `21. November 2026 um 18:04 Uhr`. */
export function momentOf(at: Date): string {
  const inBerlin = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString('de-DE', { timeZone: 'Europe/Berlin', ...options });
  const day = inBerlin({ day: 'numeric', month: 'long', year: 'numeric' });
  return `${day} um ${inBerlin({ hour: '2-digit', minute: '2-digit' })} Uhr`;
}

/** A wait as people say it. */
export function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in einer Minute';
  if (minutes < 60) return `in ${minutes} Minuten`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in einer Stunde' : `in ${hours} Stunden`;
}
