import { type CaseKind, caseFields } from '@plausch/protocol';
import type { TextPath } from '@plausch/protocol/pages';
import { wordsOf } from '@plausch/words';
import type { CaseRow } from './reports.tables.ts';

/** What people read about cases. `name` is that of their kind, `number` their own. */
export const t = wordsOf({
  'unconfirmed.subject': '{name} {number} noch abschicken',
  'unconfirmed.greeting': 'Fast geschafft',
  'unconfirmed.body':
    'Jemand hat bei {brand} diese Adresse angegeben und uns etwas geschrieben ({number}, am {moment}). Es kommt erst bei uns an, wenn du es abschickst.',
  'unconfirmed.kept': 'Was du geschrieben hast, liegt {span} bereit. Danach löschen wir es.',
  'unconfirmed.ignore': 'Das warst nicht du? Dann brauchst du nichts zu tun.',

  'receipt.subject': '{name} {number} ist angekommen',
  'receipt.greeting': 'Danke, das ist bei uns angekommen',
  'receipt.body': 'Nummer {number}, eingegangen am {moment}.',
  'receipt.action': 'Vorgang ansehen',
  'receipt.secret': 'Der Link ist nur für dich: Wer ihn hat, kann lesen, was du geschrieben hast.',

  'operator.title': '{name} {number}',
  'operator.received': 'Eingegangen am {moment}.',
  'operator.show': 'Auf dem Server: npm run admin -- cases show {number}',
  'operator.pictures': 'Die Bilder öffnet erst: npm run admin -- cases pictures {number}',

  'decision.wrongOutcome': 'So kann man über diesen Fall nicht entscheiden.',
  'decision.subject': 'Entschieden: {name} {number}',
  'decision.greeting': 'Über {name} {number} ist entschieden',
  'decision.behind': 'Warum, steht beim Vorgang.',
  'decision.action': 'Entscheidung lesen',
  'decision.remedy':
    'Du siehst es anders? Dann erheb auf /einspruch sechs Monate lang Einspruch: Es entscheidet ein anderer Mensch. Danach bleiben dir die Streitbeilegungsstelle und das Gericht.',
  'outcome.no_violation': 'Wir haben keinen Verstoß gefunden.',
  'outcome.violation': 'Wir haben einen Verstoß gefunden und gehandelt.',
  'outcome.upheld': 'Dein Einspruch war richtig: Die Entscheidung ist aufgehoben.',
  'outcome.rejected': 'Die Entscheidung bleibt, wie sie ist.',

  'list.empty': 'Kein offener Fall.',
  'list.line': '{number}  {moment}  {name}: {words}',
  'show.title': '{name} {number}, {state}',
  'show.received': 'Eingegangen: {moment}',
  'show.never': '–',
  'show.link': 'Ansehen: {url}',
  'state.unconfirmed': 'noch nicht abgeschickt',
  'state.open': 'offen',
  'state.closed': 'abgeschlossen',
  'pictures.count': 'Bilder: {count}',
  'pictures.broken': 'nicht zu öffnen: {count}',
  'pictures.waiting': 'noch nicht geöffnet: {count} (npm run admin -- cases pictures {number})',
  'lines.reporter': 'Gemeldet von {name} (Konto {id})',
  'lines.title': 'Was gesagt wurde, wie es bei der Meldung stand (> ist gemeldet):',
  'lines.line': '{mark} {moment}  {name}: {text}',
  'lines.accounts': 'Konten:',
  'lines.account': '  {name}: {id}',
  'lines.erased': 'Gelöschtes Konto',
  'desk.unknown': 'Einen Fall „{number}“ gibt es nicht.',
  'desk.unsent': '{number} ist noch nicht abgeschickt.',
  'desk.usage': 'So geht es: cases, cases show NUMMER, cases pictures NUMMER',

  'claim.taken': '{number} hat {name} gerade offen.',
  'report.tooFast': 'Du hast gerade schon einiges gemeldet.',
  'report.tooManyToday': 'Mehr kannst du heute nicht melden.',

  'field.tooLong': 'Das ist zu lang, höchstens {most} Zeichen.',
  'field.noAddress': 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@beispiel.de.',
  'field.unseen': 'Da sind Zeichen darin, die man nicht sehen kann. Tipp es bitte neu.',
  'picture.tooMany': 'Höchstens {most, plural, one {# Bild} other {# Bilder}}, bitte.',
  'picture.tooLarge': 'Ein Bild ist zu groß. Jedes darf höchstens {megabytes} MB haben.',
  'picture.pixels': 'Ein Bild hat zu viele Bildpunkte. Mach es kleiner.',
  'picture.effort':
    'Ein Bild ist so ungewöhnlich gespeichert, dass wir es nicht öffnen. Speicher es neu, am besten als PNG oder JPEG.',
  'picture.format': 'Eine Datei ist kein Bild, das wir öffnen können. Es gehen PNG, JPEG, WebP und GIF.',
  'picture.noRoom':
    'Ohne JavaScript nehmen wir gerade keine Bilder mehr an. Schick es ohne Bilder ab, oder schalte JavaScript ein.',

  'waiting.noMail': 'Keine Mail da? Sieh im Spam-Ordner nach, oder schick es in {wait} noch einmal.',

  'trouble.tooOften': 'Das war gerade etwas viel auf einmal. {tryAgain}, dein Text bleibt hier stehen.',
  'trouble.later': 'Versuch es später wieder',
  'trouble.tooLarge': 'Das war zu groß. Nimm kleinere Bilder oder weniger davon.',
  'trouble.away':
    'Wir können gerade nichts annehmen. Dein Text bleibt hier stehen: Versuch es in ein paar Minuten noch einmal.',
  'trouble.ours': 'Das lag an uns. Dein Text bleibt hier stehen: Versuch es gleich noch einmal.',

  'view.broken':
    'konnten wir nicht öffnen. Schick es uns als PNG oder JPEG noch einmal, mit der Nummer hier oben.',
  'view.unconfirmed': 'liegt bereit. Du siehst es hier, sobald du abgeschickt hast.',
  'view.soon': 'ist angekommen. Du siehst es hier in ein paar Minuten: Lade die Seite dann neu.',
  'view.opened': 'ist angekommen. Wir öffnen es, wenn wir deine Meldung lesen.',
});

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
} as const satisfies Record<CaseKind, { readonly path: TextPath; readonly [part: string]: unknown }>;

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
