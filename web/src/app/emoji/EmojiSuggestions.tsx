import { type ComponentProps, useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';
import type { EmojiMenu } from './EmojiMenu.tsx';

/** Suggests emoji while a draft begins to name one. The code comes with the first colon; without a network there are no suggestions. */
export function EmojiSuggestions(props: ComponentProps<typeof EmojiMenu>) {
  const [code, setCode] = useState<{ readonly EmojiMenu: typeof EmojiMenu }>();
  const mayName = props.draft.includes(':');
  useEffect(() => {
    if (mayName) void optionalCode(() => import('./EmojiMenu.tsx')).then(setCode);
  }, [mayName]);
  return mayName && code && <code.EmojiMenu {...props} />;
}
