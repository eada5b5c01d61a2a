import { countedCommits } from '../room.context.ts';
import type { StageEngine } from './engine.ts';
import type { Effects } from './pace.ts';

type RoomHook = Pick<StageEngine, 'people' | 'screenPoint' | 'settled' | 'quiet'> & {
  /** React commits of the room's parts so far. */
  readonly commits: () => number;
  /** Frames the stage has drawn so far. */
  readonly frames: () => number;
  /** How much the stage spends on looks on this device. */
  readonly effects: () => Effects;
};

declare global {
  interface Window {
    /** Read-only, for browser stories: real pixels to click, and when the picture has come to rest. */
    __plauschRoom?: RoomHook;
  }
}

/** Lets stories look at the stage while it is up. Returns how to take it away. */
export function exposeStage(engine: StageEngine): () => void {
  const hook: RoomHook = {
    people: () => engine.people(),
    screenPoint: (x, y) => engine.screenPoint(x, y),
    settled: () => engine.settled(),
    quiet: () => engine.quiet(),
    commits: countedCommits,
    frames: () => engine.frames,
    effects: () => engine.effects,
  };
  window.__plauschRoom = hook;
  return () => {
    if (window.__plauschRoom === hook) delete window.__plauschRoom;
  };
}
