import { useCountedCommit, useRoomView } from './room.context.ts';

/** Short sentences for screen readers: what came of a walk, what a burst of lines was. Nobody sees them. */
export function Spoken() {
  useCountedCommit();
  const { number, text } = useRoomView((view) => view.spoken);
  return (
    <div className="visually-hidden" role="status">
      {/* A new element is news, even when the sentence is the same as before. */}
      <p key={number}>{text}</p>
    </div>
  );
}
