import { LIMITS } from './limits.ts';

/** What kinds of case people may open: a notice of illegal content, a copyright complaint, an appeal. */
export const CASE_KINDS = ['notice', 'complaint', 'appeal'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

type Choice = { readonly value: string; readonly label: string };

/** One thing that is asked for. What people read is German. */
export type CaseField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is said where it is missing. */
  readonly missing: string;
  /** `withName`: unless the reason allows to stay unnamed. */
  readonly required: boolean | 'withName';
} & (
  | { readonly input: 'line' | 'text' | 'email'; readonly max: number; readonly autocomplete?: string }
  | { readonly input: 'choice'; readonly choices: readonly Choice[] }
  | { readonly input: 'tick' }
);

/** The reason with which a notice may come without name and address (Art. 16 (2) (c) DSA). */
export const UNNAMED_REASON = 'child_abuse';

const email = {
  name: 'email',
  label: 'Deine E-Mail-Adresse',
  missing: 'Sag uns, wohin wir antworten sollen.',
  input: 'email',
  max: LIMITS.emailMax,
  autocomplete: 'email',
} as const;

/** The forms by kind: from here come the page, the checks and what is read later. */
export const CASE_FIELDS = {
  notice: [
    {
      name: 'place',
      label: 'Wo ist es?',
      hint: 'So genau wie möglich: Raum, Name im Chat, Uhrzeit oder die Adresse der Seite.',
      missing: 'Sag uns, wo wir nachsehen sollen.',
      input: 'text',
      max: LIMITS.casePlaceMax,
      required: true,
    },
    {
      name: 'reason',
      label: 'Worum geht es?',
      missing: 'Such aus, worum es geht.',
      input: 'choice',
      choices: [
        { value: 'harassment', label: 'Beleidigung oder Belästigung' },
        { value: 'threat', label: 'Drohung' },
        { value: 'hate', label: 'Hass' },
        { value: 'sexual', label: 'Sexuelle Belästigung' },
        { value: UNNAMED_REASON, label: 'Missbrauch von Kindern' },
        { value: 'fraud', label: 'Betrug' },
        { value: 'copyright', label: 'Urheberrecht' },
        { value: 'terror', label: 'Terror' },
        { value: 'other', label: 'Sonstiges' },
      ],
      required: true,
    },
    {
      name: 'explanation',
      label: 'Was ist daran verboten?',
      hint: 'Was ist geschehen, und gegen welches Gesetz oder welche unserer Regeln verstößt es? Paragrafen brauchst du nicht.',
      missing: 'Sag uns, was daran verboten ist.',
      input: 'text',
      max: LIMITS.caseTextMax,
      required: true,
    },
    {
      name: 'name',
      label: 'Dein Name',
      hint: 'Wer gemeldet hat, erfährt niemand.',
      missing: 'Sag uns, wie du heißt. Nur bei Missbrauch von Kindern geht es ohne.',
      input: 'line',
      max: LIMITS.caseNameMax,
      autocomplete: 'name',
      required: 'withName',
    },
    { ...email, hint: 'Dorthin kommen Eingang und Entscheidung.', required: 'withName' },
    {
      name: 'goodFaith',
      label: 'Ich halte meine Angaben nach bestem Wissen für richtig und vollständig.',
      missing: 'Ohne diesen Satz dürfen wir die Meldung nicht annehmen.',
      input: 'tick',
      required: true,
    },
  ],
  complaint: [
    {
      name: 'work',
      label: 'Um welches Werk geht es?',
      hint: 'Zum Beispiel ein Bild, ein Text oder ein Stück Musik, mit Titel.',
      missing: 'Sag uns, um welches Werk es geht.',
      input: 'text',
      max: LIMITS.casePlaceMax,
      required: true,
    },
    {
      name: 'original',
      label: 'Wo ist das Original zu finden?',
      hint: 'Eine Adresse im Netz, oder wo es erschienen ist.',
      missing: 'Sag uns, wo wir das Original sehen können.',
      input: 'text',
      max: LIMITS.casePlaceMax,
      required: true,
    },
    {
      name: 'right',
      label: 'Woher hast du das Recht daran?',
      missing: 'Such aus, woher du das Recht daran hast.',
      input: 'choice',
      choices: [
        { value: 'author', label: 'Ich habe es geschaffen' },
        { value: 'owner', label: 'Mir gehören die Rechte' },
        { value: 'agent', label: 'Ich handle für jemanden und darf das' },
      ],
      required: true,
    },
    {
      name: 'place',
      label: 'Wo ist es bei uns zu sehen?',
      hint: 'In welchem Raum, auf welchem Profil, bei welcher Figur oder welchem Angebot.',
      missing: 'Sag uns, wo wir nachsehen sollen.',
      input: 'text',
      max: LIMITS.casePlaceMax,
      required: true,
    },
    {
      name: 'statement',
      label: 'Warum ist das nicht erlaubt?',
      hint: 'Zum Beispiel, dass du niemandem die Erlaubnis gegeben hast.',
      missing: 'Sag uns, warum es nicht erlaubt ist.',
      input: 'text',
      max: LIMITS.caseTextMax,
      required: true,
    },
    {
      name: 'name',
      label: 'Dein Name',
      hint: 'Wer das Werk eingestellt hat, erfährt ihn nur, wenn es nicht anders geht.',
      missing: 'Sag uns, wie du heißt.',
      input: 'line',
      max: LIMITS.caseNameMax,
      autocomplete: 'name',
      required: true,
    },
    { ...email, hint: 'Dorthin kommen Eingang und Entscheidung.', required: true },
    {
      name: 'goodFaith',
      label: 'Meine Angaben stimmen. Wissentlich falsche können mich schadensersatzpflichtig machen.',
      missing: 'Ohne diesen Satz dürfen wir die Beschwerde nicht annehmen.',
      input: 'tick',
      required: true,
    },
  ],
  appeal: [
    {
      name: 'decision',
      label: 'Um welche Entscheidung geht es?',
      hint: 'Die Nummer des Vorgangs, oder was wir wann entschieden haben.',
      missing: 'Sag uns, um welche Entscheidung es geht.',
      input: 'text',
      max: LIMITS.casePlaceMax,
      required: true,
    },
    {
      name: 'explanation',
      label: 'Warum ist sie falsch?',
      hint: 'Was haben wir übersehen oder falsch verstanden?',
      missing: 'Sag uns, warum sie falsch ist.',
      input: 'text',
      max: LIMITS.caseTextMax,
      required: true,
    },
    {
      name: 'username',
      label: 'Dein Name im Chat',
      hint: 'Wenn es um dein Konto geht.',
      missing: '',
      input: 'line',
      max: LIMITS.caseNameMax,
      autocomplete: 'username',
      required: false,
    },
    { ...email, hint: 'Am besten die deines Kontos. Dorthin kommt die Antwort.', required: true },
  ],
} as const satisfies Record<CaseKind, readonly CaseField[]>;

/** The questions of a form, in their order. */
export function caseFields(kind: CaseKind): readonly CaseField[] {
  return CASE_FIELDS[kind];
}
