import { describe, expect, it } from 'vitest';
import { Html, html } from './index.ts';

describe('html', () => {
  it('[IN-2] lets no value become markup, between tags or in an attribute', () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    const { text } = html`<p title="${hostile}">${hostile}</p>`;
    const written = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
    expect(text).toBe(`<p title="${written}">${written}</p>`);
  });

  it('takes other HTML as it is, lists in order, and leaves out what is nothing', () => {
    const items = ['a', 'b & c'].map((word) => html`<li>${word}</li>`);
    const page = html`<ul>${items}</ul>${undefined}${false}${0}${Html.trusted('<hr>')}`;
    expect(String(page)).toBe('<ul><li>a</li><li>b &amp; c</li></ul>0<hr>');
  });

  it('does not take an object of the same shape for HTML', () => {
    const forged = { text: '<script>' } as unknown as string;
    expect(() => html`${forged}`).toThrow(TypeError);
  });
});
