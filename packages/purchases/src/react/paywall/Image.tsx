import { type ReactNode, useState } from 'react';
import { imageDeclarations, overlayDeclarations, pictureDeclarations } from '../../paywall/declarations.ts';
import type { ImageLook } from '../../paywall/tree.ts';
import { styleOf, useDrawing, useScope } from './drawing.ts';
import { plainText } from './RichText.tsx';

/** The picture of the mode; nothing where it cannot be loaded. */
export function Image({ look }: { readonly look: ImageLook }): ReactNode {
  const { mode, pieces } = useDrawing();
  const { packageId, within } = useScope();
  const [broken, setBroken] = useState<string | null>(null);
  const { labelTextId, overlay } = look;
  const picture = look.source[mode];
  if (broken === picture.address) return null;
  return (
    <span className="image" style={styleOf(imageDeclarations(look, within))}>
      <img
        src={picture.address}
        alt={labelTextId === null ? '' : plainText(pieces(labelTextId, packageId))}
        style={styleOf(pictureDeclarations(look, picture))}
        onError={() => setBroken(picture.address)}
      />
      {overlay ? <span style={styleOf(overlayDeclarations(overlay, mode))} /> : null}
    </span>
  );
}
