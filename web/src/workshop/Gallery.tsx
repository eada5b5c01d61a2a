import { classes, SegmentedControl } from '@plausch/ui';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { searchOf, THEMES, type View, viewOf } from './address.ts';
import { AREAS, type Exhibit } from './exhibit.ts';
import { exhibits } from './exhibits/index.ts';
import styles from './Gallery.module.css';

/** How high a window of this width usually is; pages are shown in it. */
const HEIGHTS = { '390': 844, '1280': 800, '320': 568 } as const;

const switches = {
  theme: [
    { value: 'dark', label: 'Dark' },
    { value: 'light', label: 'Light' },
    { value: 'both', label: 'Both' },
  ],
  width: [
    { value: '390', label: 'Phone' },
    { value: '1280', label: 'Desktop' },
    { value: '320', label: '320' },
  ],
  text: [
    { value: '100', label: 'Text' },
    { value: '200', label: '200 %' },
  ],
  motion: [
    { value: 'full', label: 'Motion' },
    { value: 'reduced', label: 'Reduced' },
  ],
} as const;

/** The workshop: every exhibit in the sidebar, the chosen one in a frame of the chosen width. */
export function Gallery() {
  const view = useView();
  const exhibit = exhibits.find(({ id }) => id === view.exhibit);
  const set = (change: Partial<View>) => open(searchOf({ ...view, ...change }));
  useEffect(() => {
    document.documentElement.lang = 'en';
    document.title = `${exhibit ? `${exhibit.title} · ` : ''}Plausch workshop`;
  }, [exhibit]);

  return (
    <div className={styles['gallery']}>
      <Sidebar view={view} />
      <main className={styles['main']}>
        <header className={styles['header']}>
          <h1>{exhibit?.title ?? 'Workshop'}</h1>
          <div className={styles['switches']}>
            <SegmentedControl
              label="Theme"
              value={view.theme}
              options={switches.theme}
              onChange={(theme) => set({ theme })}
            />
            <SegmentedControl
              label="Width"
              value={view.width}
              options={switches.width}
              onChange={(width) => set({ width })}
            />
            <SegmentedControl
              label="Size of letters"
              value={view.text}
              options={switches.text}
              onChange={(text) => set({ text })}
            />
            <SegmentedControl
              label="Motion"
              value={view.motion}
              options={switches.motion}
              onChange={(motion) => set({ motion })}
            />
          </div>
        </header>
        {exhibit ? (
          <Show exhibit={exhibit} view={view} />
        ) : (
          <p className={styles['welcome']}>
            Every component and every state of it. Choose one on the left; the address holds what you see.
          </p>
        )}
      </main>
    </div>
  );
}

function Sidebar({ view }: { readonly view: View }) {
  return (
    <nav className={styles['sidebar']} aria-label="Exhibits">
      {AREAS.map((area) => (
        <section key={area} aria-label={area}>
          <h2>{area}</h2>
          <ul>
            {exhibits
              .filter((exhibit) => exhibit.area === area)
              .map(({ id, title }) => (
                <li key={id}>
                  <Go to={{ ...view, exhibit: id, state: '' }} isHere={id === view.exhibit}>
                    {title}
                  </Go>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Show({ exhibit, view }: { readonly exhibit: Exhibit; readonly view: View }) {
  const names = Object.keys(exhibit.states);
  const states = exhibit.kind === 'part' ? ['', ...names] : names;
  const state = names.includes(view.state) ? view.state : (states[0] ?? '');
  const themes = view.theme === 'both' ? THEMES : ([view.theme] as const);
  return (
    <>
      <nav className={styles['states']} aria-label="States">
        {states.map((name) => (
          <Go key={name} to={{ ...view, state: name }} isHere={name === state}>
            {name === '' ? 'all' : name}
          </Go>
        ))}
      </nav>
      <div className={styles['frames']}>
        {themes.map((theme) => (
          <Window key={theme} exhibit={exhibit} view={{ ...view, state, theme, isFrame: true }} />
        ))}
      </div>
    </>
  );
}

/** A window of its own, so that widths, heights and media queries are real. Around a part it fits closely. */
function Window({ exhibit, view }: { readonly exhibit: Exhibit; readonly view: View }) {
  const [height, setHeight] = useState<number>(HEIGHTS[view.width]);
  const src = searchOf(view);
  const fit = (frame: HTMLIFrameElement) => {
    const sheet = frame.contentDocument?.querySelector('main');
    if (exhibit.kind === 'page' || !sheet) return;
    new ResizeObserver(() => setHeight(sheet.offsetHeight)).observe(sheet);
  };
  return (
    <figure>
      <iframe
        // Another address is another window: what was done in the old one is over.
        key={src}
        src={src}
        title={`${exhibit.title}, ${view.state || 'all states'}, ${view.theme}`}
        width={view.width}
        height={exhibit.kind === 'page' ? HEIGHTS[view.width] : height}
        onLoad={(event) => fit(event.currentTarget)}
      />
      <figcaption>
        <a href={src} target="_blank" rel="noreferrer">
          {view.theme}, on its own
        </a>
      </figcaption>
    </figure>
  );
}

/** A link inside the workshop; the address changes, the document stays. */
function Go({
  to,
  isHere,
  children,
}: {
  readonly to: View;
  readonly isHere: boolean;
  readonly children: string;
}) {
  const search = searchOf(to);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(search);
  };
  return (
    <a
      href={search}
      className={classes(styles['go'], isHere && styles['here'])}
      aria-current={isHere ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  );
}

function open(search: string): void {
  window.history.pushState(null, '', search);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

function useView(): View {
  const search = useSyncExternalStore(
    (changed) => {
      window.addEventListener('popstate', changed);
      return () => window.removeEventListener('popstate', changed);
    },
    () => window.location.search,
  );
  return viewOf(new URLSearchParams(search));
}
