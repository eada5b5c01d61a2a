import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf } from '../../../pure/card-number.ts';
import { type Edit, readExpiry, type Typed, typeCode, typeExpiry, typeNumber } from './script/typing.ts';

type Type = (edit: Edit) => Typed;

/** A field as a browser changes it. `|` is the caret. */
class Field {
  value = '';
  caret = 0;
  readonly #type: Type;
  constructor(type: Type) {
    this.#type = type;
  }
  #change(value: string, caret: number, deleted?: Edit['deleted']): this {
    ({ value: this.value, caret: this.caret } = this.#type({ before: this.value, value, caret, deleted }));
    return this;
  }
  insert(text: string): this {
    const value = this.value.slice(0, this.caret) + text + this.value.slice(this.caret);
    return this.#change(value, this.caret + text.length);
  }
  keys(text: string): this {
    for (const key of text) this.insert(key);
    return this;
  }
  backspace(): this {
    if (this.caret === 0) return this;
    const value = this.value.slice(0, this.caret - 1) + this.value.slice(this.caret);
    return this.#change(value, this.caret - 1, 'backward');
  }
  remove(): this {
    if (this.caret === this.value.length) return this;
    const value = this.value.slice(0, this.caret) + this.value.slice(this.caret + 1);
    return this.#change(value, this.caret, 'forward');
  }
  go(caret: number): this {
    this.caret = caret;
    return this;
  }
  get shown(): string {
    return `${this.value.slice(0, this.caret)}|${this.value.slice(this.caret)}`;
  }
}

const number = () => new Field(typeNumber);
const expiry = () => new Field(typeExpiry);

describe('a card number that is typed', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242|'],
    ['378282246310005', '3782 822463 10005|'],
    ['36227206271667', '3622 720627 1667|'],
    ['6205500000000000004', '6205 5000 0000 0000 004|'],
    ['42424242424242424242424242', '4242 4242 4242 4242 424|'],
    ['4242-4242/4242x4242', '4242 4242 4242 4242|'],
    ['abc', '|'],
  ])('%s becomes %s', (keys, shown) => {
    expect(number().keys(keys).shown).toBe(shown);
    expect(number().insert(keys).shown).toBe(shown);
  });

  it('keeps its caret behind the digit it was behind', () => {
    const field = number().keys('4242424242424242').go(2);
    expect(field.insert('9').shown).toBe('429|4 2424 2424 2424 2');
    expect(field.backspace().shown).toBe('42|42 4242 4242 4242');
  });

  it('goes over a gap with the digit that fills a group, and back with the one before it', () => {
    const field = number().keys('42424242').go(3);
    expect(field.insert('1').shown).toBe('4241 |2424 2');
    expect(field.backspace().shown).toBe('424|2 4242');
  });

  it('loses the digit beside a gap, not the gap', () => {
    expect(number().keys('42421').backspace().shown).toBe('4242|');
    expect(number().keys('42421234').go(5).backspace().shown).toBe('424|1 234');
    expect(number().keys('42421234').go(4).remove().shown).toBe('4242 |234');
  });

  it('has as many digits left of the caret as were put there, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), text: fc.stringMatching(/^[\d -]{1,6}$/) }),
      fc.record({ kind: fc.constant('backspace' as const) }),
      fc.record({ kind: fc.constant('remove' as const) }),
      fc.record({ kind: fc.constant('go' as const), to: fc.nat(25) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const field = number();
        for (const one of steps) {
          const left = digits(field.value.slice(0, field.caret));
          const all = digits(field.value);
          if (one.kind === 'insert') {
            field.insert(one.text);
            const most = brandOf(digits(left + one.text + all.slice(left.length))).lengths.at(-1) ?? 0;
            const wanted = (left + digits(one.text)).slice(0, most);
            expect(digits(field.value.slice(0, field.caret))).toBe(wanted);
          } else if (one.kind === 'backspace') {
            field.backspace();
            expect(digits(field.value.slice(0, field.caret))).toBe(left.slice(0, -1));
            expect(digits(field.value)).toBe(left.slice(0, -1) + all.slice(left.length));
          } else if (one.kind === 'remove') {
            field.remove();
            expect(digits(field.value)).toBe(left + all.slice(left.length + 1));
          } else field.go(Math.min(one.to, field.value.length));
          expect(field.value).toMatch(/^(?:\d+(?: \d+)*)?$/);
        }
      }),
    );
  });
});

describe('a date of expiry that is typed', () => {
  it.each([
    ['1', '1|'],
    ['12', '12 / |'],
    ['1234', '12 / 34|'],
    ['12/34', '12 / 34|'],
    ['12 / 34', '12 / 34|'],
    ['122034', '12 / 2034|'],
    ['12/2034', '12 / 2034|'],
    ['5', '05 / |'],
    ['534', '05 / 34|'],
    ['5/34', '05 / 34|'],
    ['1/34', '01 / 34|'],
    ['134', '01 / 34|'],
    ['0534', '05 / 34|'],
    ['00', '00 / |'],
    ['12345', '12 / 34|'],
    ['x', '|'],
  ])('%s becomes %s', (keys, shown) => expect(expiry().keys(keys).shown).toBe(shown));

  it.each([
    ['2034-12', '12 / 2034|'],
    ['2034-5', '05 / 2034|'],
    ['12/2034', '12 / 2034|'],
    ['12/34', '12 / 34|'],
    ['1/34', '01 / 34|'],
    ['1234', '12 / 34|'],
  ])('%s that a browser fills in becomes %s', (text, shown) =>
    expect(expiry().insert(text).shown).toBe(shown),
  );

  it('is deleted digit by digit', () => {
    const field = expiry().keys('1234');
    const seen = Array.from({ length: 4 }, () => field.backspace().shown);
    expect(seen).toEqual(['12 / 3|', '12|', '1|', '|']);
    expect(expiry().keys('12').backspace().shown).toBe('1|');
    expect(expiry().keys('1234').go(2).backspace().shown).toBe('1|3 / 4');
  });

  it.each([
    ['12 / 34', { month: 12, year: 2034 }],
    ['12 / 2034', { month: 12, year: 2034 }],
    ['00 / 34', { month: 0, year: 2034 }],
    ['12 / 3', undefined],
    ['12 / 203', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%s is read as %j', (value, read) => expect(readExpiry(value)).toEqual(read));
});

it('a code has as many digits as its card wants', () => {
  expect(new Field((edit) => typeCode(edit, 3)).keys('1a234').shown).toBe('123|');
  expect(new Field((edit) => typeCode(edit, 4)).keys('12345').go(1).backspace().shown).toBe('|234');
});

const digits = (text: string) => text.replaceAll(/\D/g, '');
