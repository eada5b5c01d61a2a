import type { User } from '@plausch/protocol';
import { type FigureSpec, looks } from '@plausch/stage/figures';
import { useState } from 'react';
import { call, wordsFor } from '../../../api/index.ts';
import { isSameFigure } from './changes.ts';

/** How saving goes: nothing under way, under way, or why it did not work. */
export type Saving = 'idle' | 'saving' | { readonly problem: string };

/** Saves a figure; `save` says whether it worked. */
export function useSaving(onSaved: (user: User) => void): {
  readonly saving: Saving;
  readonly save: (figure: FigureSpec) => Promise<boolean>;
} {
  const [saving, setSaving] = useState<Saving>('idle');

  async function save(figure: FigureSpec): Promise<boolean> {
    setSaving('saving');
    try {
      onSaved((await wearFigure(figure)).user);
      setSaving('idle');
      return true;
    } catch (error) {
      setSaving({ problem: wordsFor(error) });
      return false;
    }
  }

  return { saving, save };
}

/** Puts on this figure. Where it is a starter look as it is, the account wears that look, and is redrawn with it. */
export function wearFigure(figure: FigureSpec): Promise<{ user: User }> {
  const look = looks.find((one) => isSameFigure(one.figure, figure));
  return look
    ? call('changeAvatar', { body: { avatarId: look.id } })
    : call('changeFigure', {
        body: { figure: { ...figure, parts: { ...figure.parts }, colours: { ...figure.colours } } },
      });
}
