export { escapeHtml } from './escape.ts';
export { Html, type HtmlPart, html } from './template.ts';
