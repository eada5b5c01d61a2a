import { brandOf } from '../../../../pure/card-number.ts';
import { OFFERED_CARDS } from '../sandbox.cards.ts';
import { make } from './dom.ts';
import { typeNumber } from './typing.ts';
import type { Words } from './words.ts';

const grouped = (number: string): string =>
  typeNumber({ before: '', value: number, caret: number.length }).value;

/** Says that this is no real payment, and offers a card for everything that can happen. */
export function createTestCards(words: Words, fill: (number: string) => void): HTMLElement {
  const summary = make(
    'summary',
    {},
    make('strong', {}, words.sandbox),
    ' ',
    make('span', { class: 'more' }, words.testCards),
  );
  const details = make('details', { class: 'Block' }, summary);
  const status = make('span', { class: 'status', role: 'status' });
  const list = make('ul', { class: 'cards' });
  for (const { number, script } of OFFERED_CARDS) {
    const said = script === 'good' ? `${brandOf(number).title} ` : '';
    const button = make(
      'button',
      { type: 'button', class: 'Tab' },
      make('span', { class: 'digits' }, grouped(number)),
      ' ',
      make('span', { class: 'TermsText' }, `${said}${words.scripts[script]}`),
    );
    button.addEventListener('click', () => {
      fill(number);
      details.open = false;
      summary.focus();
      status.textContent = words.filled;
    });
    list.append(make('li', {}, button));
  }
  details.append(list);
  return make('div', { class: 'wide' }, details, status);
}
