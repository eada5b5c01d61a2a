import { isIP } from 'node:net';
import { type SmtpStep, trySmtp } from '@plausch/platform/mail';
import { reasonOf } from '../doctor.ask.ts';
import { type Check, fail, ok, type Surroundings, unknown, type Verdict, warn } from '../doctor.contract.ts';
import { remedyOf, sentenceOf } from '../doctor.smtp.ts';
import { many } from './units.ts';

const area = 'mail';

/** Whether mails leave, and whether those who get them believe that they are ours. */
export const mailChecks: readonly Check[] = [
  {
    id: 'mailServer',
    area,
    title: 'Mailserver',
    needs: 'nothing',
    look: async ({ config: { mail, smtpUrl, mailFrom, publicUrl }, rules }) => {
      if (mail === 'mailbox') return ok('Mails bleiben auf diesem Rechner, unter /postfach.');
      if (smtpUrl === undefined)
        return publicUrl === undefined
          ? ok('SMTP_URL ist none: Es gibt keine Mails.')
          : warn(
              'SMTP_URL ist none: Niemand bekommt einen Link oder ein neues Passwort.',
              'Setze SMTP_URL, sobald es einen Mailserver gibt.',
            );
      return judgeWay(
        await trySmtp({ url: smtpUrl, from: mailFrom, patienceMs: rules.patienceMs }),
        new URL(smtpUrl),
      );
    },
  },
  {
    id: 'spf',
    area,
    title: 'SPF',
    needs: 'nothing',
    look: (around) => atSenderDomain(around, (domain) => lookAtSpf(around, domain)),
  },
  {
    id: 'dkim',
    area,
    title: 'DKIM',
    needs: 'nothing',
    look: (around) => atSenderDomain(around, (domain) => lookAtDkim(around, domain)),
  },
  {
    id: 'dmarc',
    area,
    title: 'DMARC',
    needs: 'nothing',
    look: (around) => atSenderDomain(around, (domain) => lookAtDmarc(around, domain)),
  },
  {
    id: 'contactMail',
    area,
    title: 'Adresse für Fragen',
    needs: 'nothing',
    look: async ({ config: { brand }, resolver }) => {
      const domain = domainOf(brand.contact);
      if (domain === undefined) return unknown('BRAND_CONTACT keine öffentliche Adresse nennt');
      const found = await resolver.resolveMx(domain).catch(nothingOrThrow);
      return found.some(({ exchange }) => exchange !== '')
        ? ok('Dort kommt Post an.')
        : fail(
            `Für ${domain} ist kein Mailserver eingetragen (MX): Was Leute dorthin schreiben, kommt nicht an.`,
            'Trag beim Namensdienst einen MX ein, oder setze BRAND_CONTACT anders.',
          );
    },
  },
  {
    id: 'mailsLately',
    area,
    title: 'Mails seit dem Start',
    needs: 'server',
    look: ({ server: { ground } }) => {
      const counts = [...ground.mails.counts().values()];
      const sent = counts.reduce((sum, one) => sum + one.sent, 0);
      const failed = counts.reduce((sum, one) => sum + one.failed, 0);
      const says = `Verschickt: ${many(sent)}, gescheiterte Versuche: ${many(failed)}.`;
      return failed > sent
        ? fail(says, 'docs/runbooks/mail-does-not-arrive.md sagt, wie es weitergeht.')
        : failed > 0
          ? warn(says, 'Gescheiterte werden noch acht Stunden lang wieder versucht; warum, steht im Log.')
          : ok(says);
    },
  },
];

function judgeWay(steps: readonly SmtpStep[], { protocol, hostname }: URL): Verdict {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  if (failed) return fail(sentenceOf(failed), remedyOf(failed.step));
  const isOpen = steps.some(({ step, outcome }) => step === 'encrypt' && outcome === 'skipped');
  if (isOpen && !isHere(hostname))
    return warn(
      'Mails gehen unverschlüsselt zum Mailserver, das Passwort auch.',
      `Nimm smtps:// statt ${protocol}//, oder einen Mailserver mit STARTTLS.`,
    );
  return ok(
    steps
      .filter(({ outcome }) => outcome === 'done')
      .map(sentenceOf)
      .join(' '),
  );
}

const isHere = (host: string) => /^(?:localhost|127\.|\[?::1)/.test(host);

/** The domain of an address of mail, where the internet can know it. */
function domainOf(address: string): string | undefined {
  const domain = address.split('@').at(-1)?.toLowerCase() ?? '';
  const isPublic =
    domain.includes('.') && isIP(domain) === 0 && !/\.(?:test|example|invalid|local)$/.test(domain);
  return isPublic ? domain : undefined;
}

async function atSenderDomain(
  { config: { mail, mailFrom } }: Surroundings,
  look: (domain: string) => Promise<Verdict>,
): Promise<Verdict> {
  if (mail !== 'smtp') return unknown('keine Mails verschickt werden');
  const domain = domainOf(mailFrom);
  if (domain === undefined) return unknown('der Absender keine öffentliche Adresse ist');
  try {
    return await look(domain);
  } catch (error) {
    return unknown(`der Namensdienst nicht antwortet (${reasonOf(error)})`);
  }
}

/** That there is nothing is an answer as well. */
function nothingOrThrow(error: unknown): [] {
  if (['ENODATA', 'ENOTFOUND'].includes(reasonOf(error))) return [];
  throw error;
}

async function recordsOf({ resolver }: Surroundings, name: string, begins: RegExp): Promise<string[]> {
  const found = await resolver.resolveTxt(name).catch(nothingOrThrow);
  return found.map((parts) => parts.join('')).filter((text) => begins.test(text));
}

async function lookAtSpf(around: Surroundings, domain: string): Promise<Verdict> {
  const [spf, ...others] = await recordsOf(around, domain, /^v=spf1(?:\s|$)/i);
  if (spf === undefined)
    return warn(
      `Für ${domain} steht beim Namensdienst nicht, wer Mails verschicken darf: Viele landen im Spam.`,
      `Trag für ${domain} ein TXT ein, das dein Mailanbieter dir nennt, etwa: v=spf1 include:… -all`,
    );
  if (others.length > 0)
    return fail(
      `Für ${domain} steht SPF mehrmals da, dann gilt keines.`,
      'Lass nur einen Eintrag stehen, der alle Server nennt.',
    );
  return /\+all\b|\sall\b/i.test(spf)
    ? warn('Der Eintrag erlaubt jedem, in eurem Namen zu schreiben (+all).', 'Ersetze +all durch -all.')
    : ok(`Es steht da, wer für ${domain} Mails verschicken darf.`);
}

/** The name of a key is known to the mail provider alone; whether there are any below the domain is known to the name service (RFC 8020). */
async function lookAtDkim({ resolver }: Surroundings, domain: string): Promise<Verdict> {
  const name = `_domainkey.${domain}`;
  try {
    await resolver.resolveTxt(name);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'ENOTFOUND')
      return warn(
        `Für ${domain} liegt beim Namensdienst kein Schlüssel: Mails kommen ohne Unterschrift an.`,
        'Schalte DKIM beim Mailanbieter ein, und trag den Schlüssel ein, den er dir nennt.',
      );
    if (reason !== 'ENODATA') throw error;
  }
  return ok(
    `Für ${domain} liegen Schlüssel da. Ob Mails unterschrieben sind, zeigt der Kopf einer Testmail.`,
  );
}

async function lookAtDmarc(around: Surroundings, domain: string): Promise<Verdict> {
  const labels = domain.split('.');
  // What is not said for a name below is said for the one above it.
  const names = labels.length > 2 ? [domain, labels.slice(-2).join('.')] : [domain];
  for (const name of names) {
    const [dmarc, ...others] = await recordsOf(around, `_dmarc.${name}`, /^v=DMARC1\s*;/i);
    if (others.length > 0)
      return fail(`Für ${name} steht DMARC mehrmals da, dann gilt keines.`, 'Lass nur einen Eintrag stehen.');
    if (dmarc === undefined) continue;
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(dmarc)?.[1]?.toLowerCase();
    return policy === 'none'
      ? ok('Gefälschte Mails werden gemeldet, kommen aber an (p=none).')
      : ok(`Gefälschte Mails werden abgewiesen (p=${policy}).`);
  }
  return warn(
    `Für ${domain} steht nicht da, was mit gefälschten Mails geschehen soll; große Anbieter verlangen es.`,
    `Trag für _dmarc.${domain} ein TXT ein: v=DMARC1; p=quarantine`,
  );
}
