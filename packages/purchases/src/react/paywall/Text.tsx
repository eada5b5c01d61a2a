import type { ReactNode } from 'react';
import { textDeclarations } from '../../paywall/declarations.ts';
import type { TextLook } from '../../paywall/tree.ts';
import { styleOf, useDrawing, useScope } from './drawing.ts';
import { RichText } from './RichText.tsx';

/** A heading or a paragraph; nothing where the paywall has no such text. */
export function Text({ look }: { readonly look: TextLook }): ReactNode {
  const { mode, pieces } = useDrawing();
  const { packageId, isPressable, within } = useScope();
  if (pieces(look.textId, packageId).length === 0) return null;
  const { headingLevel } = look.fontSize;
  const Tag = isPressable ? 'span' : headingLevel === null ? 'p' : (`h${headingLevel}` as const);
  return (
    <Tag
      className={headingLevel === null ? 'text' : 'text text-heading'}
      style={styleOf(textDeclarations(look, mode, within))}
    >
      <RichText textId={look.textId} />
    </Tag>
  );
}
