import { escapeHtml } from '../html/escape.ts';
import type { Mail } from './contract.ts';

/** What a mail says, as plain values; `layOut` makes both forms of it. */
export type MailContent = {
  /** What it is written in. Default: German. */
  readonly language?: 'de' | 'en';
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  /** Paragraphs before the button. */
  readonly body: readonly string[];
  /** To be typed somewhere else; stands by itself, large, after the paragraphs. */
  readonly code?: string;
  /** What and how much, row by row; after the paragraphs. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Smaller print after the button. */
  readonly closing?: readonly string[];
};

export type MailBrand = { readonly name: string; readonly claim: string; readonly contact: string };

/** The few words of the layout itself. */
const WORDS = {
  de: { otherwise: 'Wenn der Knopf nicht geht:' },
  en: { otherwise: 'If the button does not work:' },
} as const;

/** A header line must stay one line, also with line ends in a name. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim();

function htmlOf(content: MailContent, brand: MailBrand): string {
  const { language = 'de' } = content;
  const paragraph = (text: string, style: string) =>
    // Long words break, and marks upon marks stay in their paragraph.
    `<p style="margin:0 0 14px;overflow:hidden;overflow-wrap:anywhere;${style}">${escapeHtml(text)}</p>`;
  const button = content.action
    ? `<p style="margin:22px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;background:#ffb454;color:#2a1508;font-weight:700;text-decoration:none;padding:13px 22px;border-radius:12px">${escapeHtml(content.action.label)}</a></p><p style="margin:0 0 14px;font-size:14px;color:#67566f;word-break:break-all">${WORDS[language].otherwise} ${escapeHtml(content.action.url)}</p>`
    : '';
  const code =
    content.code === undefined
      ? ''
      : paragraph(
          content.code,
          'font-size:32px;line-height:1.3;font-weight:800;letter-spacing:.06em;white-space:nowrap',
        );
  const rows = (content.rows ?? []).map(rowOf).join('');
  const table =
    rows === '' ? '' : `<table style="width:100%;border-collapse:collapse;margin:0 0 14px">${rows}</table>`;
  const footer = [brand.name, brand.claim, brand.contact].filter((part) => part !== '').join(' · ');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(
    content.subject,
  )}</title></head><body style="margin:0;background:#faf4ef;color:#2a1d38;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:28px 20px"><p style="margin:0 0 18px;font-size:20px;font-weight:800">${escapeHtml(
    brand.name,
  )}</p><div style="background:#ffffff;border:1px solid #e4d6d3;border-radius:20px;padding:24px"><h1 style="margin:0 0 14px;font-size:22px;line-height:1.2;overflow:hidden;overflow-wrap:anywhere">${escapeHtml(
    content.greeting,
  )}</h1>${content.body.map((text) => paragraph(text, '')).join('')}${table}${code}${button}${(
    content.closing ?? []
  )
    .map((text) => paragraph(text, 'font-size:14px;color:#67566f'))
    .join(
      '',
    )}</div><p style="margin:16px 4px;font-size:13px;color:#67566f">${escapeHtml(footer)}</p></div></body></html>`;
}

function rowOf([label, value]: readonly [string, string]): string {
  const cell = 'padding:9px 0;border-top:1px solid #e4d6d3;vertical-align:top;overflow-wrap:anywhere';
  return `<tr><th scope="row" style="${cell};padding-right:16px;text-align:left;font-weight:400;color:#67566f">${escapeHtml(
    label,
  )}</th><td style="${cell};text-align:right;font-weight:700">${escapeHtml(value)}</td></tr>`;
}

function textOf(content: MailContent, brand: MailBrand): string {
  return [
    content.greeting,
    ...content.body,
    ...(content.rows?.length ? [content.rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.code === undefined ? [] : [content.code]),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.closing ?? []),
    ['-- ', brand.name, brand.claim, brand.contact].filter((part) => part !== '').join('\n'),
  ].join('\n\n');
}

/** One layout for all mails: the same words as plain text and as HTML. */
export function layOut(content: MailContent, brand: MailBrand): Mail {
  return {
    to: oneLine(content.to),
    subject: oneLine(content.subject),
    text: textOf(content, brand),
    html: htmlOf(content, brand),
  };
}
