import type { ComponentProps } from 'react';
import { CodeDialog } from './CodeDialog.tsx';
import { RemoveLine } from './RemoveLine.tsx';

/** What takes a line down in its room, where nothing else asks for the code of staff. */
export function RemoveLineInRoom(props: ComponentProps<typeof RemoveLine>) {
  return (
    <>
      <RemoveLine {...props} />
      <CodeDialog />
    </>
  );
}
