import type { Line } from '@plausch/protocol';
import { type BubbleList, nextDue, putUp, takeDown, tidy } from './bubbles/bubble-list.ts';
import type { RoomStore } from './room.store.ts';

/** A line older than this was missed, not just said: the transcript has it, no bubble appears. */
const FRESH_LINE_MS = 3_000;

export type BubbleShow = {
  readonly show: (
    line: Pick<Line, 'clientId' | 'userId' | 'username' | 'text' | 'kind' | 'bubbleColorId' | 'at'>,
  ) => void;
  /** The line with this client id was not said after all. */
  readonly withdraw: (clientId: string) => void;
  /** Somebody has left. */
  readonly takeDown: (userId: string) => void;
  readonly stop: () => void;
};

/** Puts lines into the store's bubbles and lets them go when their time is over. */
export function bubbleShow(store: RoomStore, serverNow: () => number): BubbleShow {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (bubbles: BubbleList) => {
    store.setState({ bubbles });
    clearTimeout(timer);
    const due = nextDue(bubbles);
    if (due === Number.POSITIVE_INFINITY) return;
    const tidyUp = () => change(tidy(store.getState().bubbles, serverNow()));
    timer = setTimeout(tidyUp, Math.max(0, due - serverNow()));
  };

  return {
    show({ clientId: key, userId, username, text, kind, bubbleColorId: colorId, at }) {
      const bornAt = serverNow();
      if (bornAt - at > FRESH_LINE_MS) return;
      const line = { key, userId, username, text, colorId, bornAt, ...(kind && { kind }) };
      change(putUp(store.getState().bubbles, line));
    },
    withdraw: (clientId) => change(store.getState().bubbles.filter(({ key }) => key !== clientId)),
    takeDown: (userId) => change(takeDown(store.getState().bubbles, userId)),
    stop: () => clearTimeout(timer),
  };
}
