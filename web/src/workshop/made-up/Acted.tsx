import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Something that happens by itself as soon as the children stand, such as a press. `data-acting` is on the
 * element until it has come about, so that a picture can wait for it.
 */
export function Acted({
  act,
  children,
}: {
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void act().then(() => element.current?.removeAttribute('data-acting'));
  }, [act]);
  return (
    <div ref={element} data-acting="" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** The first element that fits, now or as soon as it is there. */
export function appears(selector: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(selector);
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (!found) return;
      changes.disconnect();
      resolve(found);
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
}

/** Presses what fits, as soon as it is there. */
export async function press(selector: string): Promise<void> {
  (await appears(selector)).click();
}

/** Types into what fits, as a person would: React hears of it. */
export async function type(selector: string, text: string): Promise<void> {
  const field = await appears(selector);
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
