import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { INVOICE, SELLER, UNTAXED } from './invoices.fixture.ts';
import { correctedAmounts } from './invoices.issue.ts';
import { pdfOf } from './invoices.pdf.ts';
import { printOf } from './invoices.print.ts';
import type { DocumentRow } from './invoices.store.ts';

const MOST_BYTES = 120_000;

type Node = { role?: string; children?: Node[]; id?: string };

/** What somebody gets who reads a document with a program: its text, page by page, its tags and its facts. */
async function readBack(row: DocumentRow, original?: DocumentRow) {
  const bytes = await pdfOf(printOf({ row, original, brand: 'Plausch' }));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const roles: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join('\n')
        .replaceAll('\u00a0', ' '),
    );
    const walk = ({ role, children = [] }: Node) => {
      if (role !== undefined) roles.push(role);
      children.forEach(walk);
    };
    walk((await page.getStructTree()) as Node);
  }
  return {
    bytes,
    pages,
    text: pages.join('\n'),
    spoken: pages.join(' ').replaceAll('\n', ' '),
    roles,
    marks: await pdf.getMarkInfo(),
    info: (await pdf.getMetadata()).info as Record<string, unknown>,
  };
}

const CORRECTION: DocumentRow = {
  ...INVOICE,
  ...correctedAmounts(INVOICE, 0, 2_000_000),
  kind: 'correction',
  number: 4712,
  corrects: INVOICE.id,
  issuedAt: new Date('2026-11-24T10:00:00Z'),
};

describe('[BILL] a document as PDF', () => {
  it('has every field of § 14 (4) UStG, in German', async () => {
    const { text, spoken } = await readBack(INVOICE);
    expect(spoken).toContain('Müller & Söhne GmbH, Große Bäckerstraße 1, 20095 Hamburg');
    for (const part of [
      'Rechnung',
      'R-2026-004711',
      '21. November 2026',
      'Leistungszeitraum',
      '21.11.2026 bis 20.12.2026',
      'Steuernummer 12/345/67890',
      'USt-IdNr. DE123456789',
      'hilfe@plausch.example',
      'lena@example.de',
      '50667, Deutschland',
      'Premium für Übermütige',
      'Summe netto',
      '4,19 €',
      'Umsatzsteuer 19 %',
      '0,80 €',
      'Rechnungsbetrag',
      '4,99 €',
      'Bezahlt am 21. November 2026 mit Karte •••• 4242',
      'Seite 1 von 1',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Sandbox');
  });

  it('and in English', async () => {
    const { text, info } = await readBack({
      ...INVOICE,
      language: 'en',
      environment: 'sandbox',
      series: 'T',
    });
    for (const part of [
      'Invoice',
      'T-2026-004711',
      '21 Nov 2026 to 20 Dec 2026',
      'VAT 19%',
      '€4.19',
      '€0.80',
      'Invoice total',
      '€4.99',
      'Paid on 21 November 2026 by card •••• 4242',
      '50667, Germany',
      'Tax number 12/345/67890',
      'VAT ID DE123456789',
      'Sandbox: no real money was moved.',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Rechnung|Steuer/);
    expect(info).toMatchObject({ Title: 'Invoice T-2026-004711', Language: 'en-GB' });
  });

  it('of a small business says why there is no tax, and nothing of one', async () => {
    const { text } = await readBack({ ...UNTAXED, exemption: 'small_business' });
    expect(text).toContain('Steuerfrei nach § 19 UStG (Kleinunternehmer).');
    expect(text).toContain('4,99 €');
    expect(text).not.toMatch(/netto|Umsatzsteuer|MwSt|USt\.(?!-)|\d ?%/i);
  });

  it('of a part that went back names number and day of the invoice, and gives back its share of the tax', async () => {
    const { text } = await readBack(CORRECTION, INVOICE);
    // Of 2.99 that are left 2.99 × 19 / 119 = 0.4774… is tax, 0.48; so 0.80 − 0.48 = 0.32 goes back, and 1.68 of net.
    for (const part of [
      'Rechnungskorrektur',
      'R-2026-004712',
      'R-2026-004711 vom',
      '21. November 2026',
      '−1,68 €',
      '−0,32 €',
      'Erstattungsbetrag',
      '−2,00 €',
      'Erstattet am 24. November 2026',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Gutschrift');
    const whole = {
      ...CORRECTION,
      ...correctedAmounts(INVOICE, 0, 4_990_000),
      kind: 'cancellation' as const,
    };
    expect((await readBack(whole, INVOICE)).text).toContain('Stornorechnung');
  });

  it('without a seller shows where the seller belongs', async () => {
    const { text } = await readBack({ ...INVOICE, seller: null });
    expect(text).toContain('[Name des Verkäufers]');
    expect(text).toContain('[Steuernummer oder USt-IdNr.]');
  });

  it('is tagged, with title and language, and its words can be said aloud', async () => {
    const { marks, info, roles } = await readBack(INVOICE);
    expect(marks).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: 'Rechnung R-2026-004711', Author: SELLER.name, Language: 'de-DE' });
    expect(new Set(roles)).toEqual(new Set(['Root', 'Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD']));
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    // Three details and two sums with the total beside the head of five columns.
    expect(roles.filter((role) => role === 'TH')).toHaveLength(3 + 3 + 5);
  });

  it('of twelve lines with long names goes on on further pages, and nothing is lost', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => ({
      ...INVOICE.lines[0],
      title: `Übergrößenträger Nummer ${i + 1} mit einem Namen, der in keine einzelne Zeile passt`,
    })) as unknown as DocumentRow['lines'];
    const name = 'Gesellschaft für außergewöhnliche Überlänge, Söhne und Enkel mbH & Co. KG';
    const address = ['Haus 1', 'Hinterhof', 'Straße 2', '12345 Ort', 'Deutschland'];
    const { pages, text, bytes } = await readBack({
      ...INVOICE,
      lines,
      seller: { ...SELLER, name, address },
    });
    expect(pages.length).toBeGreaterThan(1);
    for (let i = 1; i <= 12; i += 1) expect(text).toContain(`Nummer ${i} `);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Seite ${i + 1} von ${pages.length}`);
      expect(page).toContain('12345 Ort');
    }
    expect(pages.at(-1)).toContain('Bezahlt am');
    expect(bytes.length).toBeLessThan(MOST_BYTES);
  });

  it('shows letters of Europe, and nothing in place of what its font has not', async () => {
    const title = 'Łódź, Győr, İstanbul, Škoda, ẞ, „Zitat“ – 10 €, 日本 🎁';
    const line = { ...INVOICE.lines[0], title } as DocumentRow['lines'][number];
    const { text } = await readBack({ ...INVOICE, lines: [line] });
    expect(text.replaceAll('\n', ' ')).toContain('Łódź, Győr, İstanbul, Škoda, ẞ, „Zitat“ – 10 €, ?? ?');
  });

  it('in yen has no cents, in dinar three', async () => {
    const yen = { ...UNTAXED, currency: 'JPY', grossMicros: 500_000_000, netMicros: 500_000_000 };
    expect((await readBack(yen)).text).toMatch(/500 (¥|JPY)/);
    const dinar = { ...UNTAXED, currency: 'KWD', grossMicros: 1_234_000, netMicros: 1_234_000 };
    expect((await readBack(dinar)).text).toContain('1,234 KWD');
  });

  it('is small, and the same bytes whenever it is made', async () => {
    const first = await readBack(INVOICE);
    // Fonts are shared; what another document needs of them leaves no trace.
    await readBack({
      ...INVOICE,
      lines: INVOICE.lines.map((line) => ({ ...line, title: 'Žofie œ „Quiz“ & Fjord' })),
    });
    const second = await readBack(INVOICE);
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.bytes.length).toBeLessThan(MOST_BYTES);
  });
});
