import '@plausch/ui/tokens.css';
import { createRoot, type Root } from 'react-dom/client';
import { maintainViewportHeight } from '../device/viewport.ts';
import { type View, viewOf } from './address.ts';
import { appear } from './appearance.ts';
import { ExhibitFrame } from './ExhibitFrame.tsx';
import { Gallery } from './Gallery.tsx';
import { beginAfresh } from './made-up/afresh.ts';

const element = document.querySelector('#root');
maintainViewportHeight();
if (element && viewNow().isFrame) showFrames(element);
else if (element) createRoot(element).render(<Gallery />);

function viewNow(): View {
  return viewOf(new URLSearchParams(window.location.search));
}

/** The exhibit of the address; of another one, as if the document had been opened with it, once that has changed. */
function showFrames(place: Element): void {
  let root: Root | undefined;
  const show = () => {
    const view = viewNow();
    root?.unmount();
    if (root) beginAfresh();
    appear(view);
    root = createRoot(place);
    root.render(<ExhibitFrame view={view} />);
  };
  window.addEventListener('popstate', show);
  show();
}
