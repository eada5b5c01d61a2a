import '@plausch/ui/tokens.css';
import './app/first-sight.css';
import './app/missing-app.css';
import './app/no-script.css';
// How the pages look at which people arrive: in the one stylesheet that every page has, as each further file keeps a slow device waiting.
import './app/artwork/EveningPicture.module.css';
import './app/layouts/LegalLinks.module.css';
import './app/layouts/form.module.css';
import './app/layouts/public.module.css';
import { start } from './app/start.tsx';

const element = document.querySelector<HTMLElement>('#root');
if (element) void start(element);
