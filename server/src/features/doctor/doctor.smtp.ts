import type { SmtpStep, SmtpStepName } from '@plausch/platform/mail';

/** What a step on the way to the mail server was, in German. */
export function sentenceOf({ step, outcome, detail }: SmtpStep): string {
  const words = WORDS[step];
  if (outcome === 'skipped') return words.skipped;
  const says = outcome === 'done' ? words.done : words.failed;
  return detail === '' ? `${says}.` : `${says} (${detail}).`;
}

/** What can be done where a step fails. */
export const remedyOf = (step: SmtpStepName): string => WORDS[step].remedy;

export const titleOf = (step: SmtpStepName): string => WORDS[step].title;

type Words = {
  readonly title: string;
  readonly done: string;
  readonly failed: string;
  readonly skipped: string;
  readonly remedy: string;
};

const WORDS: Readonly<Record<SmtpStepName, Words>> = {
  resolve: {
    title: 'Name auflösen',
    done: 'Der Name ist bekannt',
    failed: 'Den Namen des Mailservers kennt niemand',
    skipped: 'Nicht versucht.',
    remedy: 'Prüfe den Namen in SMTP_URL.',
  },
  connect: {
    title: 'Verbinden',
    done: 'Die Verbindung steht',
    failed: 'Der Mailserver antwortet nicht',
    skipped: 'Nicht versucht.',
    remedy:
      'Prüfe Rechner und Port in SMTP_URL. Viele Rechenzentren sperren Port 25 und 465 nach außen: Nimm 587, oder lass ihn freischalten.',
  },
  encrypt: {
    title: 'Verschlüsseln',
    done: 'Sie ist verschlüsselt',
    failed: 'Die Verschlüsselung kommt nicht zustande',
    skipped: 'Der Mailserver bietet keine Verschlüsselung an.',
    remedy:
      'smtps:// gehört zu Port 465, smtp:// zu 587 mit STARTTLS. Das Zertifikat muss zum Namen in SMTP_URL passen.',
  },
  login: {
    title: 'Anmelden',
    done: 'Die Anmeldung ist angenommen',
    failed: 'Der Mailserver nimmt die Anmeldung nicht an',
    skipped: 'In SMTP_URL stehen kein Name und kein Passwort.',
    remedy:
      'Prüfe Name und Passwort in SMTP_URL; Sonderzeichen darin werden mit % geschrieben. Manche Anbieter wollen ein eigenes App-Passwort.',
  },
  send: {
    title: 'Abgeben',
    done: 'Der Mailserver hat die Mail angenommen',
    failed: 'Der Mailserver nimmt die Mail nicht an',
    skipped: 'Nicht versucht.',
    remedy:
      'Die Antwort sagt, warum. Oft darf dieses Konto nicht im Namen des Absenders schreiben: BRAND_MAIL_FROM.',
  },
};
