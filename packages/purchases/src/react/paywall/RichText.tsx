import type { ReactNode } from 'react';
import type { TextPiece } from '../../paywall/rich-text.ts';
import { useDrawing, useScope } from './drawing.ts';

const TAGS = { bold: 'strong', italic: 'em', strikethrough: 's' } as const;

/** A text of the paywall, with its marks. HTML in it is read as it stands. */
export function RichText({ textId }: { readonly textId: string }): ReactNode {
  const { packageId } = useScope();
  return <Pieces pieces={useDrawing().pieces(textId, packageId)} />;
}

function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }): ReactNode {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no names and keep their order
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece }: { readonly piece: TextPiece }): ReactNode {
  const { isPressable } = useScope();
  switch (piece.type) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'break':
      return <br />;
    case 'bold':
    case 'italic':
    case 'strikethrough': {
      const Tag = TAGS[piece.type];
      return (
        <Tag>
          <Pieces pieces={piece.pieces} />
        </Tag>
      );
    }
    case 'link':
      return isPressable ? (
        <Pieces pieces={piece.pieces} />
      ) : (
        <a href={piece.address} target="_blank" rel="noopener noreferrer">
          <Pieces pieces={piece.pieces} />
        </a>
      );
  }
}

/** What is read of a text where there is no place for marks. */
export function plainText(pieces: readonly TextPiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'break') return ' ';
      return 'text' in piece ? piece.text : plainText(piece.pieces);
    })
    .join('');
}
