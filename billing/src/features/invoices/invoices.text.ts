import { bytesOf, heightOf, newPaper, PAGE, type Style, write } from './invoices.paper.ts';

const WIDTH = PAGE.right - PAGE.left;
const BOTTOM = 780;
const STYLES = {
  H1: { size: 17, bold: true, width: WIDTH },
  H2: { size: 11.5, bold: true, width: WIDTH },
  P: { size: 10, width: WIDTH, lineGap: 2.5 },
} as const satisfies Record<string, Style>;
const BEFORE = { H1: 0, H2: 14, P: 6 } as const;

/**
 * A plain text as PDF, tagged like a document. Paragraphs stand apart by an empty line; a line that begins with `# ` is the title, one with
 * `## ` a heading.
 */
export async function textPdf(of: {
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly tag: string;
  readonly at: Date;
}): Promise<Buffer> {
  const paper = await newPaper(of);
  const root = paper.struct('Document');
  paper.addStructure(root);
  let y: number = PAGE.top;
  for (const block of of.text.trim().split(/\n\s*\n/)) {
    const [, marks = '', text = ''] = /^(#{0,2}) ?([\s\S]*)$/.exec(block.trim()) ?? [];
    const type = marks === '#' ? 'H1' : marks === '##' ? 'H2' : 'P';
    for (const [i, line] of text.split('\n').entries()) {
      const style = STYLES[type];
      const height = heightOf(paper, line, style);
      y += i === 0 ? BEFORE[type] : 0;
      if (y + height > BOTTOM) {
        paper.addPage();
        y = PAGE.top;
      }
      const at = { x: PAGE.left, y };
      root.add(paper.struct(type, {}, () => write(paper, line, at, style)));
      y += height + 2;
    }
  }
  root.end();
  return bytesOf(paper);
}
