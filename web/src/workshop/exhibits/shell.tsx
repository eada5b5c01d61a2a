import { NoNet } from '../../app/away/NoNet.tsx';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { LoadingOverlay } from '../../app/LoadingOverlay.tsx';
import { Component as LandingPage } from '../../app/landing/LandingPage.tsx';
import { loading } from '../../app/loading.ts';
import { OutdatedDialog } from '../../app/outdated/Outdated.tsx';
import { paths } from '../../app/paths.ts';
import { showToast } from '../../app/toasts.ts';
import { Component as SettingsPage } from '../../features/settings/SettingsPage.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press } from '../made-up/Acted.tsx';
import { Alone } from '../made-up/Alone.tsx';
import { Visit } from '../made-up/Visit.tsx';

const landing: Exhibit = {
  id: 'landing',
  title: 'Front page',
  area: 'Shell',
  kind: 'page',
  states: {
    visitor: () => (
      <Visit at={paths.landing()} isGuest>
        <LandingPage />
      </Visit>
    ),
    member: () => (
      <Visit at={paths.landing()}>
        <LandingPage />
      </Visit>
    ),
  },
};

const loadingOverlay: Exhibit = {
  id: 'loading-overlay',
  title: 'Loading overlay',
  area: 'Shell',
  kind: 'page',
  states: {
    'with a tip': () => (
      <Alone title="Wird geladen">
        <LoadingOverlay />
      </Alone>
    ),
    'with a message': () => (
      <Alone title="Wird geladen">
        <Acted act={async () => loading.setState({ loadingMessage: 'Das Kaffeehaus wird aufgeräumt.' })}>
          <LoadingOverlay />
        </Acted>
      </Alone>
    ),
  },
};

const errorPage: Exhibit = {
  id: 'error-page',
  title: 'Error page',
  area: 'Shell',
  kind: 'page',
  states: {
    'not found': () => (
      <ErrorPage
        onRetry={() => undefined}
        error={{
          status: 404,
          statusMessage: 'Page Not Found',
          description: 'Page not found: /raum/unter-dem-dach-des-hauses',
        }}
      />
    ),
    'our fault': () => (
      <ErrorPage
        onRetry={() => undefined}
        error={{ status: 500, statusMessage: 'Internal Server Error' }}
        id="7F-4DFC"
      />
    ),
    'nobody answers': () => (
      <ErrorPage onRetry={() => undefined} error={{ status: 503, statusMessage: 'Internal Server Error' }} />
    ),
    'with a description': () => (
      <ErrorPage
        onRetry={() => undefined}
        error={{
          status: 403,
          statusMessage: 'Forbidden',
          description: 'Diese Seite ist nur für das Team. Frag im Kaffeehaus, wer dir helfen kann.',
        }}
      />
    ),
  },
};

const noNet: Exhibit = {
  id: 'no-net',
  title: 'A page out of reach',
  area: 'Shell',
  kind: 'page',
  states: {
    waiting: () => (
      <Visit at={paths.wardrobe()} layout="app">
        <NoNet onRetry={async () => undefined} />
      </Visit>
    ),
    'still waiting': () => (
      <Visit at={paths.wardrobe()} layout="app">
        <Acted act={() => press('main button')}>
          <NoNet onRetry={async () => undefined} />
        </Acted>
      </Visit>
    ),
  },
};

const outdated: Exhibit = {
  id: 'outdated',
  title: 'A page that is too old',
  area: 'Shell',
  kind: 'page',
  states: {
    'after it was loaded anew': () => (
      <Alone title="Diese Seite ist zu alt">
        <OutdatedDialog onClose={() => undefined} />
      </Alone>
    ),
  },
};

const KEYS = 'details summary';

const settings: Exhibit = {
  id: 'settings',
  title: 'Settings',
  area: 'Shell',
  kind: 'page',
  states: {
    closed: () => (
      <Visit at={paths.settings('aussehen')} layout="app">
        <SettingsPage />
      </Visit>
    ),
    'keys open': () => (
      <Visit at={paths.settings('aussehen')} layout="app">
        <Acted act={() => press(KEYS)}>
          <SettingsPage />
        </Acted>
      </Visit>
    ),
    'a key is asked for': () => (
      <Visit at={paths.settings('aussehen')} layout="app">
        <Acted
          act={async () => {
            await press(KEYS);
            await press('details li button');
            await appears('[aria-pressed="true"]');
          }}
        >
          <SettingsPage />
        </Acted>
      </Visit>
    ),
    'with the menu of texts': () => (
      <Visit at={paths.settings('aussehen')} layout="app">
        <Acted
          act={async () => {
            await press('[popovertarget]');
            await appears('[popover] a');
          }}
        >
          <SettingsPage />
        </Acted>
      </Visit>
    ),
    'with a toast': () => (
      <Visit at={paths.settings('aussehen')} layout="app">
        <Acted
          act={async () => {
            showToast('Gespeichert');
            await appears('[role="status"] span');
          }}
        >
          <SettingsPage />
        </Acted>
      </Visit>
    ),
  },
};

export const shell: readonly Exhibit[] = [landing, loadingOverlay, errorPage, noNet, outdated, settings];
