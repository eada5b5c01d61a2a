import { layOut, type Mail, type MailBrand } from '@plausch/platform/mail';

export function activationMail(to: string, username: string, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to,
      subject: `Willkommen bei ${brand.name}: Konto aktivieren`,
      greeting: `Hallo ${username}`,
      body: ['Schön, dass du da bist. Ein Klick noch, dann kannst du dich dazusetzen.'],
      action: { label: 'Konto aktivieren', url },
      closing: [
        'Der Link gilt 24 Stunden und nur einmal.',
        'Du hast dich nicht angemeldet? Dann brauchst du nichts zu tun.',
      ],
    },
    brand,
  );
}

export function alreadyRegisteredMail(to: string, username: string, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to,
      subject: 'Du hast schon ein Konto',
      greeting: `Hallo ${username}`,
      body: [
        `Jemand wollte mit dieser Adresse ein neues Konto bei ${brand.name} anlegen. Du hast hier schon eines, es ist nichts verändert.`,
      ],
      action: { label: 'Anmelden', url },
      closing: ['Das warst nicht du? Dann brauchst du nichts zu tun.'],
    },
    brand,
  );
}
