import { useLayer } from '../layer-entry.ts';
import { Finder } from './Finder.tsx';
import { KeySheet } from './KeySheet.tsx';
import type { Opened } from './opened.ts';

/** What the keys of the house open: a single step of the history, also where the finder leads to the sheet. */
export function OverPage({ what, onClose }: { readonly what: Opened; readonly onClose: () => void }) {
  useLayer(onClose);
  return what === 'finder' ? <Finder onClose={onClose} /> : <KeySheet onClose={onClose} />;
}
