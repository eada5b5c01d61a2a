import type { ReactNode } from 'react';
import { MAIN_ID } from '../../app/main-id.ts';

/** Something that is alone in the window but is no page: it gets the heading and the main part of one. */
export function Alone({
  title,
  width,
  height,
  children,
}: {
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
  readonly children: ReactNode;
}) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <h1 className="visually-hidden">{title}</h1>
      <div
        style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', width, maxWidth: '100%', height }}
      >
        {children}
      </div>
    </main>
  );
}
