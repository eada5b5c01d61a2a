import type { DeclarationKind } from '@plausch/protocol';
import type { TextPath } from '@plausch/protocol/pages';
import { inBerlin, wordsOf } from '@plausch/words';
import type { Declaration, OpenBecause } from './legal.tables.ts';

/** What people read about cancellations and withdrawals. `name` is that of the kind, `number` their own. */
export const t = wordsOf({
  'receipt.subject': '{name} {number} ist eingegangen',
  'receipt.greeting': 'Deine {name} ist eingegangen',
  'receipt.body': 'Bei {brand} eingegangen am {moment}. Das hast du erklärt:',
  'receipt.next':
    'Finden wir dazu einen Vertrag, erfährst du an der Adresse seines Kontos, wann er endet. Sonst meldet sich jemand von uns.',
  'receipt.action': 'Bestätigung ansehen',
  'receipt.keep': 'Heb diese Mail auf: Sie ist deine Bestätigung.',
  'receipt.stranger':
    'Das warst nicht du? Dann brauchst du nichts zu tun. Betrifft es dein Konto, kommt dazu eine eigene Mail, mit der du es zurücknimmst.',

  'outcome.done.cancellation': 'Dein Abo ist gekündigt',
  'outcome.done.withdrawal': 'Dein Widerruf ist ausgeführt',
  'outcome.waiting': 'Deine Kündigung ist vorgemerkt',
  'outcome.late': 'Für den Widerruf ist es zu spät',
  'outcome.open': 'Wir sehen uns deine Erklärung an',
  'outcome.ends':
    '{product} endet am {day}. Bis dahin behältst du, was du bezahlt hast; danach wird nichts mehr abgebucht.',
  'outcome.withdrawn':
    '{product} ist beendet. Dein Geld geht denselben Weg zurück, auf dem du bezahlt hast, spätestens in 14 Tagen. Wolltest du, dass es sofort beginnt, behalten wir den Anteil für die genutzten Tage.',
  'outcome.waits':
    '{product} läuft bis zum {day} weiter. Wir kündigen es rechtzeitig zum Ende dieses Zeitraums.',
  'outcome.lateBody':
    'Die 14 Tage für den Widerruf von {product} sind vorbei. Du kannst es jederzeit kündigen: {url}',
  'outcome.person': 'Jemand von uns liest sie und schreibt dir.',
  'outcome.meanwhile':
    'Damit in der Zwischenzeit nichts abgebucht wird, haben wir {product} schon zum {day} gekündigt.',
  'outcome.undo': 'Das war ich nicht',
  'outcome.undoHint':
    'Das warst nicht du, oder du hast es dir anders überlegt? Mit dem Knopf nimmst du es zurück, solange das Abo läuft.',
  'outcome.denyHint': 'Das warst nicht du? Sag es uns mit dem Knopf, dann bringen wir es in Ordnung.',

  'operator.title': '{name} {number}: {why}',
  'operator.received': 'Eingegangen am {moment}.',
  'operator.close': 'Ist es erledigt: npm run admin -- declarations close {number}',

  'list.empty': 'Keine offene Kündigung, kein offener Widerruf.',
  'list.line': '{number}  {moment}  {name}: {why}',
  'show.title': '{name} {number}, {state}',
  'show.received': 'Eingegangen: {moment}',
  'show.why': 'Offen, weil: {why}',
  'show.account': 'Konto: {id}, Produkt: {product}',
  'show.link': 'Bestätigung: {url}',
  'state.received': 'wird ausgeführt',
  'state.waiting': 'wartet auf ihren Tag',
  'state.done': 'ausgeführt',
  'state.open': 'offen',
  'state.undone': 'zurückgenommen',
  'state.closed': 'abgeschlossen',
  'desk.unknown': 'Eine Erklärung „{number}“ gibt es nicht.',
  'desk.notOpen': '{number} ist nicht offen.',
  'desk.closed': '{number} ist abgeschlossen.',
  'desk.usage': 'So geht es: declarations, declarations show NUMMER, declarations close NUMMER',

  tooOften: 'Zu dieser Adresse kam gerade schon einiges an.',
  'field.tooLong': 'Das ist zu lang, höchstens {most} Zeichen.',
  'field.noAddress': 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@beispiel.de.',
  'field.unseen': 'Da sind Zeichen darin, die man nicht sehen kann. Tipp es bitte neu.',
  'field.noDate': 'Das ist kein Tag, den es gibt.',
  'trouble.away':
    'Wir können gerade nichts annehmen. Dein Text bleibt hier stehen: Versuch es in ein paar Minuten noch einmal.',
  'trouble.otherwise': 'Oder schreib uns, das zählt genauso:',
});

type KindWords = {
  readonly path: TextPath;
  readonly title: string;
  readonly name: string;
  /** What its receipt is headed with. */
  readonly received: string;
  readonly file: string;
};

/** What people read about a kind, and where its form is. */
export const KINDS = {
  cancellation: {
    path: '/kuendigen',
    title: 'Verträge hier kündigen',
    name: 'Kündigung',
    received: 'Deine Kündigung ist da',
    file: 'Kuendigung',
  },
  withdrawal: {
    path: '/widerruf',
    title: 'Vertrag widerrufen',
    name: 'Widerruf',
    received: 'Dein Widerruf ist da',
    file: 'Widerruf',
  },
} as const satisfies Record<DeclarationKind, KindWords>;

/** Why a person has to look at it, for the operator. */
export const WHY: Readonly<Record<OpenBecause, string>> = {
  nobody: 'kein Konto passt zu Name und Adresse',
  nothing: 'das Konto hat keinen laufenden Vertrag',
  several: 'mehrere Verträge kommen in Frage',
  extraordinary: 'außerordentlich, der Grund ist zu prüfen; gekündigt ist schon',
  far: 'der Tag liegt weit in der Zukunft',
  late: 'Widerruf nach der Frist; die Person weiß Bescheid',
  refused: 'die Abrechnung hat abgelehnt',
  disputed: 'für dieses Konto wurde schon etwas zurückgenommen, und niemand war angemeldet',
  denied: 'die Person sagt, sie war es nicht',
};

const PERIODS: Readonly<Record<string, string>> = { monthly: 'monatlich', yearly: 'jährlich' };

/** How a product is called in a sentence: `Plausch Premium (monatlich)`. */
export function productName(brand: string, productId: string): string {
  const [tier = '', period = ''] = productId.split('_');
  const called = `${brand} ${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
  const often = PERIODS[period];
  return often === undefined ? called : `${called} (${often})`;
}

/** What was declared, as people read it, in the order of the form. What was left open is said, too. */
export function readable({
  kind,
  words,
}: Pick<Declaration, 'kind' | 'words'>): (readonly [label: string, text: string])[] {
  const { name, email, contract, manner, reason, date } = words;
  const ofCancellation: (readonly [string, string])[] =
    kind === 'withdrawal'
      ? []
      : [
          [
            'Art',
            manner === 'extraordinary' ? 'außerordentlich, aus wichtigem Grund' : 'zum nächsten Termin',
          ],
          ...(reason === undefined ? [] : [['Grund', reason] as const]),
          ['Ende', date === undefined ? 'so früh wie möglich' : inBerlin.day(new Date(`${date}T12:00:00Z`))],
        ];
  return [
    [
      kind === 'withdrawal' ? 'Ich widerrufe' : 'Ich kündige',
      contract ?? 'meinen Vertrag (nicht näher benannt)',
    ],
    ...ofCancellation,
    ['Name', name],
    ['Bestätigung an', email],
  ];
}
