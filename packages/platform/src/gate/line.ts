/** A place in a line; its owner may give it up. */
export type Place<T> = {
  readonly value: T;
  previous: Place<T> | undefined;
  next: Place<T> | undefined;
  isTaken: boolean;
};

/** First come, first served: coming, being served and giving up cost the same however long the line is. */
export class Line<T> {
  length = 0;
  #first: Place<T> | undefined;
  #last: Place<T> | undefined;

  join(value: T): Place<T> {
    const place: Place<T> = { value, previous: this.#last, next: undefined, isTaken: true };
    if (this.#last) this.#last.next = place;
    else this.#first = place;
    this.#last = place;
    this.length += 1;
    return place;
  }

  /** Takes the first one out of the line; undefined when it is empty. */
  serve(): T | undefined {
    const first = this.#first;
    if (first) this.giveUp(first);
    return first?.value;
  }

  /** Nothing happens to a place that was served or given up before. */
  giveUp(place: Place<T>): void {
    if (!place.isTaken) return;
    const { previous, next } = place;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    Object.assign(place, { isTaken: false, previous: undefined, next: undefined });
    this.length -= 1;
  }
}
