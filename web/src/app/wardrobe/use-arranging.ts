import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { moved, placeAfter } from './moved.ts';

type Hold = { readonly id: string; readonly ids: readonly string[] };

/**
 * Tiles that are moved by a pointer or by keys. While one is held, the others make room for it by the `order` of their styles: were
 * their elements moved, the pointer would lose the one it holds. `onOrder` is told once it is let go.
 */
export function useArranging(
  ids: readonly string[],
  onOrder: (ids: readonly string[], movedId: string) => void,
) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Hold>();
  const focusedId = useRef<string>(undefined);
  const order = ids.join();
  const shownOrder = useRef(order);

  // What a key has moved is at another place in the document, for which the browser takes the focus away.
  useLayoutEffect(() => {
    if (shownOrder.current === order) return;
    shownOrder.current = order;
    if (focusedId.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-entry="${focusedId.current}"] button`)?.focus();
    focusedId.current = undefined;
  }, [order]);

  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      focusedId.current = undefined;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ id, ids });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (held?.id !== id) return;
      const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-entry]');
      const overId = below && list.current?.contains(below) ? below.dataset['entry'] : undefined;
      if (overId !== undefined && overId !== id)
        setHeld({ id, ids: moved(held.ids, id, held.ids.indexOf(overId)) });
    },
    onPointerUp: () => {
      if (held?.id !== id) return;
      setHeld(undefined);
      if (held.ids.some((one, place) => one !== ids[place])) onOrder(held.ids, id);
    },
    onPointerCancel: () => setHeld(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const to = placeAfter(event.key, ids.indexOf(id), ids.length);
      if (to === undefined) return;
      event.preventDefault();
      focusedId.current = id;
      onOrder(moved(ids, id, to), id);
    },
  });

  return {
    list,
    handlersOf,
    heldId: held?.id,
    /** Where a tile is shown meanwhile. */
    placeOf: (id: string) => (held?.ids ?? ids).indexOf(id),
  };
}
