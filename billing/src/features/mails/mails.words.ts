import type { Language } from '../../edge/languages.ts';

type Periods = Readonly<Record<'D' | 'W' | 'M' | 'Y', readonly [one: string, many: string]>>;

const DE = {
  sandbox: 'Sandbox',
  sandboxNote: 'Das war eine Bestellung in der Sandbox: Es fließt kein echtes Geld.',
  manage: 'Abo verwalten',
  purchases: 'Käufe ansehen',
  product: 'Leistung',
  price: 'Preis',
  today: 'Heute bezahlt',
  tax: (amount: string) => `darin ${amount} Steuer`,
  term: 'Laufzeit',
  unlimited: 'unbefristet, bis du kündigst',
  forGood: 'einmalig, ohne Abo',
  next: 'Nächste Zahlung',
  trialEnd: 'Kostenlos bis',
  earliest: 'Frühestes Ende',
  number: 'Rechnung',
  amount: 'Betrag',
  periods: {
    D: ['Tag', 'Tage'],
    W: ['Woche', 'Wochen'],
    M: ['Monat', 'Monate'],
    Y: ['Jahr', 'Jahre'],
  } satisfies Periods,
  every: (price: string, period: string, count: number) =>
    count === 1 ? `${price} pro ${period}` : `${price} alle ${period}`,
  order: {
    subject: (product: string) => `Deine Bestellung: ${product}`,
    body: (day: string) => `Danke für deine Bestellung vom ${day}. Das hast du bestellt:`,
    trial: (day: string) =>
      `Danke. Deine Testphase läuft bis zum ${day}, bis dahin wird nichts abgebucht. Das hast du bestellt:`,
    cancel: 'Kündigen kannst du jederzeit über den Knopf oben.',
    withdrawal:
      'Du kannst den Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen, über den Knopf oben, per E-Mail oder per Brief. Die Frist beginnt am Tag der Bestellung.',
    attached: 'Im Anhang: AGB, Widerrufsbelehrung und Muster-Formular.',
    attachedWithInvoice: 'Im Anhang: Rechnung, AGB, Widerrufsbelehrung und Muster-Formular.',
  },
  receipt: {
    subject: (product: string) => `Deine Rechnung: ${product}`,
    body: (day: string) => `Deine Zahlung vom ${day} ist angekommen. Die Rechnung hängt an.`,
  },
  refund: {
    subject: (product: string) => `Erstattung: ${product}`,
    body: (amount: string) =>
      `Wir haben dir ${amount} erstattet, auf die Karte, mit der du bezahlt hast. Bis das Geld da ist, dauert es je nach Bank ein paar Tage. Der Beleg hängt an.`,
  },
  trialEnding: {
    subject: (product: string) => `Deine Testphase endet bald: ${product}`,
    body: (day: string, price: string) =>
      `Deine Testphase endet am ${day}. Ab dann zahlst du ${price}. Wenn du das nicht willst, kündige vorher, es kostet dann nichts.`,
  },
  failed: {
    subject: (product: string) => `Deine Zahlung hat nicht geklappt: ${product}`,
    body: (price: string) => `Wir konnten ${price} nicht abbuchen. Meist hilft eine andere Karte.`,
    until: (day: string) =>
      `Bis zum ${day} behältst du alles, und wir versuchen es noch ein paar Mal. Danach endet das Abo.`,
    action: 'Karte ändern',
  },
  asks: {
    subject: (product: string) => `Bestätige deine Zahlung: ${product}`,
    body: (price: string) =>
      `Deine Bank will, dass du die Zahlung von ${price} bestätigst. Das dauert nur einen Moment.`,
    until: (day: string) => `Bis zum ${day} behältst du alles. Danach endet das Abo.`,
    action: 'Zahlung bestätigen',
  },
  cancelled: {
    subject: (product: string) => `Deine Kündigung: ${product}`,
    body: (moment: string, day: string) =>
      `Wir haben deine Kündigung am ${moment} bekommen. Dein Abo endet am ${day}.`,
    keep: 'Bis dahin behältst du alles. Doch bleiben? Das geht bis zum Ende mit einem Klick.',
  },
  changed: {
    subject: (product: string) => `Dein Abo ändert sich: ${product}`,
    later: (product: string, price: string, day: string) =>
      `Ab dem ${day} ist dein Abo ${product} für ${price}. Bis dahin bleibt alles, wie es ist.`,
  },
  priceChange: {
    subject: (product: string) => `Neuer Preis ab deiner nächsten Zahlung: ${product}`,
    body: (product: string, old: string, price: string, day: string) =>
      `${product} soll ab dem ${day} ${price} kosten, bisher ${old}. Das gilt nur, wenn du zustimmst. Tust du nichts, bleibt dein Preis, wie er ist.`,
    action: 'Preis ansehen',
  },
  ended: {
    subject: (product: string) => `Dein Abo ist zu Ende: ${product}`,
    body: (day: string) => `Dein Abo ist am ${day} zu Ende gegangen. Es wird nichts mehr abgebucht.`,
    unpaid: (day: string) =>
      `Dein Abo ist am ${day} zu Ende gegangen, weil die Zahlung nicht geklappt hat. Es wird nichts mehr abgebucht.`,
    again: 'Du kannst jederzeit neu anfangen.',
  },
  link: {
    subject: 'Dein Link zu deinen Abos',
    body: 'Mit diesem Link siehst du deine Abos und Rechnungen. Er geht einmal auf, innerhalb von 30 Minuten.',
    action: 'Öffnen',
    unasked: 'Du hast keinen Link gewollt? Dann ist nichts zu tun.',
  },
};

export type MailWords = typeof DE;

const EN: MailWords = {
  sandbox: 'Sandbox',
  sandboxNote: 'This was an order in the sandbox: no real money is moved.',
  manage: 'Manage subscription',
  purchases: 'See purchases',
  product: 'Product',
  price: 'Price',
  today: 'Paid today',
  tax: (amount) => `includes ${amount} tax`,
  term: 'Term',
  unlimited: 'runs until you cancel',
  forGood: 'one payment, no subscription',
  next: 'Next payment',
  trialEnd: 'Free until',
  earliest: 'Earliest end',
  number: 'Invoice',
  amount: 'Amount',
  periods: { D: ['day', 'days'], W: ['week', 'weeks'], M: ['month', 'months'], Y: ['year', 'years'] },
  every: (price, period, count) => (count === 1 ? `${price} per ${period}` : `${price} every ${period}`),
  order: {
    subject: (product) => `Your order: ${product}`,
    body: (day) => `Thank you for your order of ${day}. This is what you ordered:`,
    trial: (day) =>
      `Thank you. Your trial runs until ${day}; nothing is charged before. This is what you ordered:`,
    cancel: 'You can cancel at any time with the button above.',
    withdrawal:
      'You may withdraw from the contract within fourteen days without giving a reason: with the button above, by email or by letter. The period begins on the day of the order.',
    attached: 'Attached: terms, right of withdrawal and model form.',
    attachedWithInvoice: 'Attached: invoice, terms, right of withdrawal and model form.',
  },
  receipt: {
    subject: (product) => `Your invoice: ${product}`,
    body: (day) => `Your payment of ${day} has arrived. The invoice is attached.`,
  },
  refund: {
    subject: (product) => `Refund: ${product}`,
    body: (amount) =>
      `We have refunded ${amount} to the card that you paid with. Depending on your bank it takes a few days to arrive. The document is attached.`,
  },
  trialEnding: {
    subject: (product) => `Your trial ends soon: ${product}`,
    body: (day, price) =>
      `Your trial ends on ${day}. From then on you pay ${price}. If you do not want that, cancel before, and it costs nothing.`,
  },
  failed: {
    subject: (product) => `Your payment did not work: ${product}`,
    body: (price) => `We could not charge ${price}. Another card usually helps.`,
    until: (day) =>
      `You keep everything until ${day}, and we will try a few more times. After that the subscription ends.`,
    action: 'Change card',
  },
  asks: {
    subject: (product) => `Confirm your payment: ${product}`,
    body: (price) => `Your bank wants you to confirm the payment of ${price}. It takes only a moment.`,
    until: (day) => `You keep everything until ${day}. After that the subscription ends.`,
    action: 'Confirm payment',
  },
  cancelled: {
    subject: (product) => `Your cancellation: ${product}`,
    body: (moment, day) => `We received your cancellation on ${moment}. Your subscription ends on ${day}.`,
    keep: 'Until then you keep everything. Changed your mind? One click is enough until the end.',
  },
  changed: {
    subject: (product) => `Your subscription changes: ${product}`,
    later: (product, price, day) =>
      `From ${day} on your subscription is ${product} for ${price}. Until then nothing changes.`,
  },
  priceChange: {
    subject: (product) => `New price from your next payment on: ${product}`,
    body: (product, old, price, day) =>
      `${product} is to cost ${price} from ${day} on, ${old} so far. That holds only if you agree. If you do nothing, your price stays as it is.`,
    action: 'See the price',
  },
  ended: {
    subject: (product) => `Your subscription has ended: ${product}`,
    body: (day) => `Your subscription ended on ${day}. Nothing more is charged.`,
    unpaid: (day) =>
      `Your subscription ended on ${day}, as the payment did not work. Nothing more is charged.`,
    again: 'You can start again at any time.',
  },
  link: {
    subject: 'Your link to your subscriptions',
    body: 'This link shows your subscriptions and invoices. It opens once, within 30 minutes.',
    action: 'Open',
    unasked: 'You did not ask for a link? Then there is nothing to do.',
  },
};

const WORDS: Readonly<Record<Language, MailWords>> = { de: DE, en: EN };

export const mailWords = (language: Language): MailWords => WORDS[language];

/** `4,99 € pro Monat`, `€9.99 every 3 months`; the amount alone where it is paid once. */
export function priceWords(words: MailWords, price: string, period: string | null): string {
  if (period === null) return price;
  const count = Number(period.slice(1, -1));
  const [one, many] = words.periods[period.at(-1) as keyof Periods];
  return words.every(price, count === 1 ? one : `${count} ${many}`, count);
}
