import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whenUp } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';

type Pictured = (text: string) => ReactNode;

/** What puts pictures into a text; until it has come, a text is shown as it is. */
const pictures = createStore<{ readonly pictured: Pictured }>(() => ({ pictured: (text) => text }));

let isAsked = false;

/** Texts with pictures in the places of emojis. They come once the page is up. */
export function usePictured(): Pictured {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    whenUp(async () => {
      const code = await optionalCode(() => import('./emojis.code.ts'));
      if (code) pictures.setState({ pictured: code.pictured });
      else isAsked = false;
    });
  }, []);
  return useStore(pictures, ({ pictured }) => pictured);
}
