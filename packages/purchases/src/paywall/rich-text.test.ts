import { anySign } from '@plausch/dev-env/any-sign';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richTextOf, type TextPiece } from './rich-text.ts';

/** Pieces as HTML would have them: shorter to read. */
function written(pieces: readonly TextPiece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.type) {
        case 'text':
          return piece.text;
        case 'code':
          return `<code>${piece.text}</code>`;
        case 'break':
          return '<br>';
        case 'link':
          return `<a ${piece.address}>${written(piece.pieces)}</a>`;
        default:
          return `<${piece.type}>${written(piece.pieces)}</${piece.type}>`;
      }
    })
    .join('');
}

/** What can be read, without any marks. */
function visible(pieces: readonly TextPiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'break') return '\n';
      return 'text' in piece ? piece.text : visible(piece.pieces);
    })
    .join('');
}

const html = (text: string) => written(richTextOf(text));

describe('marks', () => {
  it('[PAYW-18] two asterisks are bold', () => {
    expect(richTextOf('**x**')).toEqual([{ type: 'bold', pieces: [{ type: 'text', text: 'x' }] }]);
    expect(html('a **b c** d')).toBe('a <bold>b c</bold> d');
  });

  it('[PAYW-19] one asterisk is italic', () => {
    expect(richTextOf('*x*')).toEqual([{ type: 'italic', pieces: [{ type: 'text', text: 'x' }] }]);
  });

  it('[PAYW-20] one tilde or two strike through', () => {
    const struck = [{ type: 'strikethrough', pieces: [{ type: 'text', text: 'x' }] }];
    expect(richTextOf('~~x~~')).toEqual(struck);
    expect(richTextOf('~x~')).toEqual(struck);
  });

  it('[PAYW-21] backticks are code, in which nothing else is read', () => {
    expect(richTextOf('`x`')).toEqual([{ type: 'code', text: 'x' }]);
    expect(html('`**x** [y](/z) ~` *a*')).toBe('<code>**x** [y](/z) ~</code> <italic>a</italic>');
  });

  it('[PAYW-23] a newline is a line break, with a backslash before it or without', () => {
    const broken = [{ type: 'text', text: 'a' }, { type: 'break' }, { type: 'text', text: 'b' }];
    expect(richTextOf('a\\\nb')).toEqual(broken);
    expect(richTextOf('a\nb')).toEqual(broken);
    expect(richTextOf('a\\\r\nb')).toEqual(broken);
    expect(html('a\\b')).toBe('a\\b');
    expect(html('**a\nb**')).toBe('<bold>a<br>b</bold>');
  });

  it('[PAYW-24] HTML is read as it stands', () => {
    expect(richTextOf('<b>x</b>')).toEqual([{ type: 'text', text: '<b>x</b>' }]);
    expect(richTextOf('&lt;')).toEqual([{ type: 'text', text: '&lt;' }]);
  });

  it.each([
    ['***x***', '<bold><italic>x</italic></bold>'],
    ['*a **b** c*', '<italic>a <bold>b</bold> c</italic>'],
    ['**a *b* c**', '<bold>a <italic>b</italic> c</bold>'],
    ['**a *b***', '<bold>a <italic>b</italic></bold>'],
    ['*a **b***', '<italic>a <bold>b</bold></italic>'],
    ['~~a **b** c~~', '<strikethrough>a <bold>b</bold> c</strikethrough>'],
    ['**Un**glaub*lich*', '<bold>Un</bold>glaub<italic>lich</italic>'],
  ])('%s lie in each other', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    '2 * 3 * 4',
    '** x **',
    '~ x ~',
    '**x',
    'x**',
    '*x',
    '~~x',
    '`x',
    '``',
    '****x****',
    '~~~x~~~',
    '*x\n',
    '(a) [b] c]',
  ])('%j has none', (text) => {
    expect(visible(richTextOf(text))).toBe(text);
    expect(html(text)).toBe(text.replaceAll('\n', '<br>'));
  });

  it.each([
    ['*a **b*', '<italic>a **b</italic>'],
    ['**a *b**', '<bold>a *b</bold>'],
    ['*a *b*', '<italic>a *b</italic>'],
    ['`a\nb`', '`a<br>b`'],
  ])('%j has one that is not closed', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('links', () => {
  it('[PAYW-22] lead to their address', () => {
    expect(richTextOf('[x](https://e.de)')).toEqual([
      { type: 'link', address: 'https://e.de/', pieces: [{ type: 'text', text: 'x' }] },
    ]);
    expect(html('a [**b** c](/agb) d')).toBe('a <a /agb><bold>b</bold> c</a> d');
    expect(html('*[x](mailto:anna@e.de)*')).toBe('<italic><a mailto:anna@e.de>x</a></italic>');
    expect(html('[x](/a_(b)_c)')).toBe('<a /a_(b)_c>x</a>');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//e.de',
    '',
  ])('[PAYW-22] are their label alone where they would lead to %j', (address) => {
    expect(html(`a [**b** c](${address}) d`)).toBe('a <bold>b</bold> c d');
  });

  it.each(['[x]', '[x] (https://e.de)', '[x](https://e.de', '[x](https://\ne.de)', 'x](https://e.de)'])(
    '%j is none',
    (text) => {
      expect(visible(richTextOf(text))).toBe(text);
      expect(html(text)).not.toContain('<a');
    },
  );

  it('without a label there is none', () => {
    expect(richTextOf('[](https://e.de)')).toEqual([]);
  });

  it('a mark that begins before one does not end in it, nor the other way round', () => {
    expect(html('[a *b](/c) d*')).toBe('<a /c>a *b</a> d*');
    expect(html('[1] [a](/b)')).toBe('[1] <a /b>a</a>');
  });
});

describe('hostile texts', () => {
  const signs = fc.oneof(
    anySign,
    fc.constantFrom('*', '**', '~', '~~', '`', '[', '](', '](/a)', ')', '\n', '\\', ' ', 'a'),
  );
  const texts = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(''));

  it('[PAYW-24] no letter is lost or invented beside the marks and the addresses of links', () => {
    const letters = (text: string) =>
      text
        .replaceAll('\r\n', '\n')
        .replaceAll('](/a)', '')
        .replace(/[*~`[\]()\\/]/g, '');
    fc.assert(
      fc.property(
        texts.filter((text) => !/\]\((?!\/a\))/.test(text)),
        (text) => {
          expect(letters(visible(richTextOf(text)))).toBe(letters(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('what is read is a part of what was written, in its order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let rest = text.replaceAll('\r\n', '\n');
        for (const sign of visible(richTextOf(text))) {
          const at = rest.indexOf(sign);
          expect(at).toBeGreaterThanOrEqual(0);
          rest = rest.slice(at + sign.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('[PAYW-22] no link leads elsewhere than links may', () => {
    const addresses = (pieces: readonly TextPiece[]): string[] =>
      pieces.flatMap((piece) =>
        'pieces' in piece
          ? [...(piece.type === 'link' ? [piece.address] : []), ...addresses(piece.pieces)]
          : [],
      );
    const hostile = fc.tuple(
      fc.constantFrom('java', 'JAVA', 'data', 'https', '/', '//', '\\', '\u0001'),
      fc.constantFrom('script', '\tscript', '\u00adscript', '', '/'),
      fc.constantFrom(':', '&colon;', '%3a', ':\n', '://'),
      texts,
    );
    const isAllowed = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/))/.test(address);
    fc.assert(
      fc.property(hostile, (parts) => {
        const found = addresses(richTextOf(`[x](${parts.join('')})`));
        expect(found.filter((address) => !isAllowed(address))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  // A million letters: what looked at them again for each of them would not come to an end.
  it.each(['*', '**a ', '[', '[a](', '](', '`', '`a\n', '~', '~a*b**c~~[', '(', '\\', '[a](/b)', '*a ~b [c'])(
    '%j is read once, however often it comes',
    (part) => {
      const text = part.repeat(1_000_000 / part.length);
      expect(visible(richTextOf(text)).length).toBeLessThanOrEqual(text.length);
    },
  );
});
