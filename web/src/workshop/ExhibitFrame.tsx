import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queries } from '../app/queries.ts';
import { searchOf, type View } from './address.ts';
import styles from './ExhibitFrame.module.css';
import type { Exhibit } from './exhibit.ts';
import { exhibits } from './exhibits/index.ts';

/** One exhibit and nothing around it. A page brings its own surroundings along. */
export function ExhibitFrame({ view }: { readonly view: View }) {
  const exhibit = exhibits.find(({ id }) => id === view.exhibit);
  const State = exhibit && (exhibit.states[view.state] ?? Object.values(exhibit.states)[0]);
  if (!exhibit || !State) return <Index view={view} />;
  return (
    <QueryClientProvider client={queries}>
      {exhibit.kind === 'page' ? <State /> : <Sheet exhibit={exhibit} only={view.state} />}
    </QueryClientProvider>
  );
}

/** Every frame there is: a part with all its states, each state of a page. */
function Index({ view }: { readonly view: View }) {
  const frames = exhibits.flatMap(({ id, kind, states }) =>
    (kind === 'part' ? [''] : Object.keys(states)).map((state) => ({ ...view, exhibit: id, state })),
  );
  return (
    <main>
      <h1>Frames</h1>
      <ul>
        {frames.map((frame) => (
          <li key={searchOf(frame)}>
            <a href={searchOf(frame)}>{`${frame.exhibit} ${frame.state}`.trim()}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The states of a part below each other, or `only` one of them. */
function Sheet({ exhibit, only }: { readonly exhibit: Exhibit; readonly only: string }) {
  const isAlone = exhibit.states[only] !== undefined;
  const shown = Object.entries(exhibit.states).filter(([name]) => !isAlone || name === only);
  const sheet = (
    <main className={styles['sheet']}>
      <h1 className={isAlone ? 'visually-hidden' : undefined}>{exhibit.title}</h1>
      {shown.map(([name, State]) => (
        <section key={name} aria-label={`State: ${name}`}>
          <p className={isAlone ? 'visually-hidden' : styles['name']}>{name}</p>
          <div className={styles['state']}>
            <State />
          </div>
        </section>
      ))}
    </main>
  );
  // Parts hold links; wherever those lead, the sheet stays.
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: sheet }]));
  return <RouterProvider router={router} />;
}
