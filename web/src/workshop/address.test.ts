import { describe, expect, it } from 'vitest';
import { searchOf, type View, viewOf } from './address.ts';

const read = (search: string) => viewOf(new URLSearchParams(search));

describe('the address of the workshop', () => {
  it('shows a phone in the dark when it says nothing else', () => {
    expect(read('?exhibit=button')).toEqual({
      exhibit: 'button',
      state: '',
      theme: 'dark',
      width: '390',
      text: '100',
      motion: 'full',
      isFrame: false,
    });
  });

  it('holds every choice and gives it back', () => {
    const view: View = {
      exhibit: 'composer',
      state: 'too long',
      theme: 'both',
      width: '1280',
      text: '200',
      motion: 'reduced',
      isFrame: true,
    };
    expect(read(searchOf(view))).toEqual(view);
  });

  it('does not mention what goes without saying', () => {
    expect(searchOf(read('?exhibit=button&theme=dark&width=390&text=100&motion=full'))).toBe(
      '?exhibit=button',
    );
  });

  it('takes what it does not know for the first of its kind', () => {
    expect(read('?theme=sepia&width=77&text=&motion=no&frame=0')).toEqual(read(''));
  });
});
