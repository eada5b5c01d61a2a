import '@plausch/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { maintainViewportHeight } from '../device/viewport.ts';
import { viewOf } from './address.ts';
import { appear } from './appearance.ts';
import { ExhibitFrame } from './ExhibitFrame.tsx';
import { Gallery } from './Gallery.tsx';

const view = viewOf(new URLSearchParams(window.location.search));
const element = document.querySelector('#root');
maintainViewportHeight();
if (view.isFrame) appear(view);
if (element) createRoot(element).render(view.isFrame ? <ExhibitFrame view={view} /> : <Gallery />);
