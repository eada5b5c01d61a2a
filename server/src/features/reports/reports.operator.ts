import type { RunCommand } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import { drawWaiting } from './reports.drawing.ts';
import type { Reports } from './reports.ground.ts';
import { toCaseNumber } from './reports.links.ts';
import { caseByNumber, openCases, picturesOf } from './reports.store.ts';
import type { CasePicture, CaseRow } from './reports.tables.ts';
import { linkOf } from './reports.wire.ts';
import { KINDS, momentOf, readable } from './reports.words.ts';

const LISTED = 200;
const LINE_LENGTH = 80;
const STATES = { unconfirmed: 'noch nicht abgeschickt', open: 'offen', closed: 'abgeschlossen' } as const;

export const casesCommands = {
  cases: 'offene Fälle: Meldungen, Urheberbeschwerden, Einsprüche',
  'cases show NUMMER': 'einen Fall ganz zeigen',
  'cases pictures NUMMER': 'seine Bilder öffnen, wenn das noch niemand durfte',
} as const;

/** [RP8] What the operator may see of cases until there is a desk. */
export function casesDesk(reports: Reports) {
  const { drizzle } = reports.ground.database;

  async function list(): Promise<string> {
    const rows = await openCases(drizzle, LISTED);
    if (rows.length === 0) return 'Kein offener Fall.';
    return rows.map(lineOf).join('\n');
  }

  async function caseOf(number: string): Promise<CaseRow> {
    const row = await caseByNumber(drizzle, toCaseNumber(number));
    if (row) return row;
    throw new Refusal('not_found', { message: `Einen Fall „${number.slice(0, 40)}“ gibt es nicht.` });
  }

  async function show(number: string): Promise<string> {
    const row = await caseOf(number);
    const pictures = await picturesOf(drizzle, row.id);
    return [
      `${KINDS[row.kind].name} ${row.number}, ${STATES[row.state]}`,
      `Eingegangen: ${row.confirmedAt ? momentOf(row.confirmedAt) : '–'}`,
      ...readable(row).map(({ label, text }) => `\n${label}\n${plain(text).replace(/^/gm, '  ')}`),
      `\n${picturesLine(row, pictures)}`,
      `Ansehen: ${linkOf(reports, row)}`,
    ].join('\n');
  }

  /** [RP11] Draws the pictures of a case that is not proven, at the operator's own risk. */
  async function open(number: string): Promise<string> {
    const row = await caseOf(number);
    if (row.state === 'unconfirmed') {
      throw new Refusal('invalid', { message: `${row.number} ist noch nicht abgeschickt.` });
    }
    await drawWaiting(reports, row.id, { sender: 'the operator' });
    return picturesLine(row, await picturesOf(drizzle, row.id));
  }

  const cases: RunCommand = async ([what, number]) => {
    if (what === undefined) return list();
    if (what === 'show' && number !== undefined) return show(number);
    if (what === 'pictures' && number !== undefined) return open(number);
    throw new Refusal('invalid', {
      message: 'So geht es: cases, cases show NUMMER, cases pictures NUMMER',
    });
  };
  return { cases };
}

function lineOf(row: CaseRow): string {
  const [first] = readable(row);
  const words = plain(first?.text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, LINE_LENGTH);
  return `${row.number}  ${momentOf(row.confirmedAt ?? row.createdAt)}  ${KINDS[row.kind].name}: ${words}`;
}

function picturesLine({ number }: CaseRow, pictures: readonly CasePicture[]): string {
  const countOf = (state: CasePicture['state']) =>
    pictures.filter((picture) => picture.state === state).length;
  const [waiting, broken] = [countOf('waiting'), countOf('broken')];
  return [
    `Bilder: ${pictures.length}`,
    ...(broken > 0 ? [`nicht zu öffnen: ${broken}`] : []),
    ...(waiting > 0 ? [`noch nicht geöffnet: ${waiting} (npm run admin -- cases pictures ${number})`] : []),
  ].join(', ');
}

/** A text without control characters, which a terminal would take for commands. */
function plain(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '');
}
