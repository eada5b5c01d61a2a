import { isStill } from '../../../device/motion.ts';
import type { RoomSession } from '../room.session.ts';
import { t } from './gesture.words.ts';
import type { GestureShow, Made } from './gesture-show.ts';
import { isUnderWay, nextEnd, underWay, withGesture } from './gestures.ts';
import { playOf } from './play.ts';
import { Telling } from './telling.ts';

/** Shows and tells the gestures of a room from now on, once however often it is asked. Answers how to end what this call has begun. */
export function hearGestures({
  store,
  self,
  serverNow,
  speak,
}: Pick<RoomSession, 'store' | 'self' | 'serverNow' | 'speak'>): () => void {
  if (store.getState().gestures) return () => {};
  const telling = new Telling();
  let list: readonly Made[] = [];
  let over: ReturnType<typeof setTimeout> | undefined;
  let told: ReturnType<typeof setTimeout> | undefined;

  const showOf = (shown: readonly Made[]): GestureShow => ({
    make,
    of: (userId) => shown.find((made) => made.userId === userId)?.kind,
    play: (now) => (shown.length === 0 ? undefined : playOf(shown, now, isStill())),
  });

  function show(next: readonly Made[]): void {
    list = next;
    store.setState({ gestures: showOf(next) });
    clearTimeout(over);
    if (next.length > 0) over = setTimeout(tidy, Math.max(0, nextEnd(next) - serverNow()));
  }

  const tidy = () => show(underWay(list, serverNow()));

  /** Says what is due, and comes back when there is more. */
  function tell(): void {
    clearTimeout(told);
    const sentence = telling.take(serverNow());
    if (sentence !== undefined) speak(sentence);
    const dueAt = telling.dueAt();
    if (dueAt !== null) told = setTimeout(tell, Math.max(0, dueAt - serverNow()));
  }

  function make({ userId, kind, at }: Made): void {
    const [made, now] = [{ userId, kind, at }, serverNow()];
    const name = store.getState().synced?.people.get(userId)?.username;
    // What was missed while one was away is no news.
    if (name === undefined || !isUnderWay(made, now)) return;
    show(withGesture(underWay(list, now), made));
    if (userId === self.userId) speak(t(`own.${kind}`));
    else {
      telling.add(name, kind);
      tell();
    }
  }

  show([]);
  return () => {
    clearTimeout(over);
    clearTimeout(told);
    store.setState({ gestures: null });
  };
}
