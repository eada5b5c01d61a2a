/** What was asked ahead so long ago is no news any more. */
const FRESH_MS = 10_000;

type Asked<Answer> = { readonly answer: Promise<Answer>; readonly atMs: number; value?: Answer };

/** A question that is put while the page that shows its answer is still on its way. The answer serves one question of the page. */
export class AskedAhead<Answer> {
  readonly #call: () => Promise<Answer>;
  #asked: Asked<Answer> | undefined;

  constructor(call: () => Promise<Answer>) {
    this.#call = call;
  }

  ask(): void {
    const mine: Asked<Answer> = { answer: this.#call(), atMs: Date.now() };
    this.#asked = mine;
    mine.answer.then(
      (value) => {
        mine.value = value;
      },
      // Asked again in the open, by the page.
      () => {},
    );
  }

  /** What was asked for, unless that is too long ago or has been taken. */
  get current(): Readonly<Asked<Answer>> | undefined {
    return this.#asked && Date.now() - this.#asked.atMs < FRESH_MS ? this.#asked : undefined;
  }

  /** Takes the answer to the question put ahead, once. Where there is none, or that question failed, `call` is made. */
  take(call: () => Promise<Answer>): Promise<Answer> {
    const ahead = this.current;
    this.#asked = undefined;
    return ahead?.answer.catch(call) ?? call();
  }
}
