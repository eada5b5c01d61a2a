import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { fromMarkdown, type MarkdownOptions, type OwnLinkProps } from './markdown.ts';

const written = (source: string, options?: MarkdownOptions) =>
  renderToStaticMarkup(fromMarkdown(source, options) as React.ReactElement);

describe('Markdown', () => {
  test.each([
    ['# Oben\n\n## Darunter\n\n### Tiefer', '<h2>Oben</h2><h2>Darunter</h2><h3>Tiefer</h3>'],
    ['###### Ganz unten', '<h6>Ganz unten</h6>'],
    [
      'Ein *kleiner* und ein **großer** ~~Irrtum~~ mit `Code`',
      '<p>Ein <em>kleiner</em> und ein <strong>großer</strong> <del>Irrtum</del> mit <code>Code</code></p>',
    ],
    ['- eins\n- zwei', '<ul><li>eins</li><li>zwei</li></ul>'],
    ['3. drei\n4. vier', '<ol start="3"><li>drei</li><li>vier</li></ol>'],
    ['1. eins', '<ol><li>eins</li></ol>'],
    ['> Kurz *gesagt*', '<blockquote><p>Kurz <em>gesagt</em></p></blockquote>'],
    ['eins  \nzwei', '<p>eins<br/>zwei</p>'],
    ['---', '<hr/>'],
    ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
    [
      '|a|b|\n|-|-|\n|1|*2*|',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>',
    ],
    ['[Haus](/main?raum=x#a)', '<p><a href="/main?raum=x#a">Haus</a></p>'],
    ['[Post](mailto:a@b.example)', '<p><a href="mailto:a@b.example">Post</a></p>'],
    [
      '[Welt](https://example.org/ä)',
      '<p><a href="https://example.org/ä" rel="noopener noreferrer ugc">Welt</a></p>',
    ],
    ['Ä & „B“ \\*', '<p>Ä &amp; „B“ *</p>'],
  ])('%j', (source, html) => {
    expect(written(source)).toBe(html);
  });

  it('shows pictures of the house where they are wanted, and their description otherwise', () => {
    const source = '![Eine Katze](/media/katze.webp)';
    expect(written(source, { pictures: true })).toBe(
      '<p><img src="/media/katze.webp" alt="Eine Katze" loading="lazy"/></p>',
    );
    expect(written(source)).toBe('<p>Eine Katze</p>');
    expect(written('![x](https://fremd.example/x.gif)', { pictures: true })).toBe('<p>x</p>');
  });

  it('writes links to this house the way it is told, and others as ever', () => {
    const ownLink = ({ href, children }: OwnLinkProps) => createElement('b', { title: href }, children);
    const source = '[*Haus*](/main) [Welt](https://example.org/) [Hier](#hier) [Fremd](//example.org)';
    expect(written(source, { ownLink })).toBe(
      '<p><b title="/main"><em>Haus</em></b> <a href="https://example.org/" rel="noopener noreferrer ugc">Welt</a> <a href="#hier">Hier</a> Fremd</p>',
    );
  });

  it('begins with the first heading where the text is the page', () => {
    expect(written('# Oben', { headings: 1 })).toBe('<h1>Oben</h1>');
  });
});

describe('[NEWS-05] hostile Markdown stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- x --><iframe srcdoc="<script>alert(1)</script>">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '```html\n<script>alert(1)</script>\n```',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '**<b onmouseover=alert(1)>**',
  ])('%j', (source) => {
    const tags = written(source, { pictures: true }).match(/<\/?[a-z][^>]*>/g) ?? [];
    for (const tag of tags) expect(tag).toMatch(/^<\/?(?:p|pre|code|strong|b?r|em)\/?>$/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    '//fremd.example',
    '/\\fremd.example',
    '\\\\fremd.example',
    '/a\\b',
    '&#x6A;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
  ])('a link to %j', (target) => {
    const html = written(`[klick](<${target}>) ![bild](<${target}>)`, { pictures: true });
    expect(html).not.toMatch(/href=|src=/);
  });

  it('neither depth nor length ends the program', () => {
    const monsters = [
      '> '.repeat(500),
      'a*'.repeat(20_000),
      '['.repeat(5_000),
      '- '.repeat(300),
      '**_'.repeat(2_000),
    ];
    for (const monster of monsters) expect(written(`${monster}tief`).includes('tief')).toBe(true);
  });
});
