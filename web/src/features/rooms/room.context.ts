import { createContext, use, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { Person } from './room.events.ts';
import type { RoomSession } from './room.session.ts';
import type { RoomView } from './room.store.ts';

export const RoomContext = createContext<RoomSession | null>(null);

/** The room this part of the page belongs to. */
export function useRoom(): RoomSession {
  const session = use(RoomContext);
  if (!session) throw new Error('Only parts of a room may ask for it.');
  return session;
}

/** A part of the room's state. Never select `synced` or places: they change with every step. */
export function useRoomView<T>(select: (view: RoomView) => T): T {
  return useStore(useRoom().store, select);
}

const NOBODY: ReadonlyMap<string, Person> = new Map();
const NO_ONE: ReadonlySet<string> = new Set();

export function usePeople(): ReadonlyMap<string, Person> {
  return useRoomView((view) => view.synced?.people ?? NOBODY);
}

/** Whether the person at this page is the only one in the room. */
export function useIsAlone(): boolean {
  return useRoomView(({ synced }) => synced?.people.size === 1);
}

/** Who is typing, by user id; oneself too. */
export function useTyping(): ReadonlySet<string> {
  return useRoomView((view) => view.synced?.typing ?? NO_ONE);
}

let commits = 0;

/** Counts the commits of the component that calls it, so that stories can prove that a step makes none. */
export function useCountedCommit(): void {
  useLayoutEffect(() => {
    commits += 1;
  });
}

export function countedCommits(): number {
  return commits;
}
