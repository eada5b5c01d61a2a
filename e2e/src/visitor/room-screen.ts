import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StageView } from './stage-view.ts';

/** A line of the transcript as it is read, with what is said of it; `waits` says why it is not sent yet. */
export type ReadLine = { who: string; text: string; waits: string | null };

const READ_TRANSCRIPT = `[...document.querySelectorAll('[role="log"] ol > li')].flatMap((group) => {
  const who = group.querySelector('b').textContent;
  return [...group.querySelectorAll('div > div')].map((line) => ({
    who,
    text: [...line.querySelectorAll(':scope > p[dir], :scope > small')].map(({ textContent }) => textContent).join(' ').trim(),
    waits: line.querySelector('p + p')?.textContent ?? null,
  }));
})`;

/** Where the tail of a bubble is, in pixels. */
type Tail = { left: number; right: number; bottom: number };

/** The room as somebody sees and uses it. */
export class RoomScreen {
  readonly stage: StageView;
  readonly #page: Page;
  readonly #name: string;

  constructor(page: Page, stage: StageView, name: string) {
    this.#page = page;
    this.stage = stage;
    this.#name = name;
  }

  get transcript(): Locator {
    return this.#page.getByRole('log', { name: 'Verlauf' });
  }

  get composer(): Locator {
    return this.#page.getByRole('textbox', { name: 'Nachricht an alle im Raum' });
  }

  /** The calm notice about a lost connection. */
  get connectionNotice(): Locator {
    return this.#page.getByText('Verbindung wird wiederhergestellt');
  }

  /** Somebody in the list of people, whatever they are doing; one's own entry says so. */
  person(name: string): Locator {
    const shown = name === this.#name ? `${name} \\(du\\)` : name;
    return this.#page
      .getByRole('listbox', { name: 'Personen im Raum' })
      .getByRole('option', { name: new RegExp(`^${shown}( |$)`) });
  }

  /** The tier beside a name in the list of people: a rank may follow it there. */
  tierOf(name: string): Locator {
    return this.person(name).getByText(/^(?:Premium|VIP|Babo)$/);
  }

  /** Who is writing, in words below the transcript. */
  typingNote(name: string): Locator {
    return this.#page.getByRole('paragraph').filter({ hasText: `${name} schreibt …` });
  }

  bubblesOf(name: string): Locator {
    return this.#page.locator(`[data-bubble-of="${name}"]`);
  }

  /** Notes frame by frame whose bubbles say what; the returned function ends it and tells everything once. */
  async watchBubbles(): Promise<() => Promise<string[]>> {
    const notes = await this.#page.evaluateHandle<{ seen: Set<string>; ended: boolean }>(`(() => {
      const notes = { seen: new Set(), ended: false };
      const look = () => {
        for (const bubble of document.querySelectorAll('[data-bubble-of]')) {
          notes.seen.add(bubble.dataset.bubbleOf + ': ' + bubble.textContent);
        }
        if (!notes.ended) requestAnimationFrame(look);
      };
      look();
      return notes;
    })()`);
    return () =>
      notes.evaluate((all) => {
        all.ended = true;
        return [...all.seen];
      });
  }

  /** The room hears and is heard, and one's own figure is in it. */
  async untilLive(): Promise<void> {
    await this.#page.locator('section[data-live="true"]').waitFor();
    await expect.poll(() => this.stage.names(), { message: `${this.#name} on stage` }).toContain(this.#name);
  }

  /** Types a line and sends it with the enter key. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** What was said, in order; one's own lines under one's own name. */
  async lines(): Promise<ReadLine[]> {
    const lines = await this.#page.evaluate<ReadLine[]>(READ_TRANSCRIPT);
    return lines.map((line) => (line.who === 'Du' ? { ...line, who: this.#name } : line));
  }

  /** The same as `name: text`, and a mark on lines that wait. */
  async talk(): Promise<string[]> {
    return (await this.lines()).map(
      ({ who, text, waits }) => `${who}: ${text}${waits === null ? '' : ' ⏳'}`,
    );
  }

  /** Who stands closest to where the tail of somebody's bubble points. */
  async speakerUnder(name: string): Promise<string | undefined> {
    const tails = await this.#page.evaluate<Tail[]>(
      `[...document.querySelectorAll('[data-bubble-of="${name}"] svg path')]
        .filter((path) => path.checkVisibility({ visibilityProperty: true }))
        .map((path) => path.getBoundingClientRect().toJSON())`,
    );
    const [tail, ...others] = tails;
    if (!tail || others.length > 0) throw new Error(`${name} has ${tails.length} bubbles`);
    const figures = await Promise.all(
      (await this.stage.figures()).map(async (figure) => {
        const feet = await this.stage.pixelOf(figure);
        if (tail.bottom > feet.y) return { name: figure.name, away: Number.POSITIVE_INFINITY };
        return { name: figure.name, away: Math.max(tail.left - feet.x, feet.x - tail.right, 0) };
      }),
    );
    return figures.toSorted((a, b) => a.away - b.away)[0]?.name;
  }

  /** Goes back to the rooms. */
  async leave(): Promise<void> {
    const wayOut = this.#page.getByRole('link', { name: 'Zu den Räumen' });
    // On a phone it lies behind the name of the room.
    if (!(await wayOut.isVisible())) await this.#page.locator('h1 button').click();
    await wayOut.click();
    await this.#page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
  }

  /** Waits until this screen shows exactly this talk, with no line waiting. */
  async untilTalkIs(expected: readonly string[]): Promise<void> {
    await expect.poll(() => this.talk(), { message: `the talk of ${this.#name}` }).toEqual(expected);
  }
}
