import type { SettingsPart } from '../../app/paths.ts';
import { paths } from '../../app/paths.ts';
import { Component as AccountDeletionPage } from '../../features/settings/AccountDeletionPage.tsx';
import { Component as SettingsPage } from '../../features/settings/SettingsPage.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press, type } from '../made-up/Acted.tsx';
import { Visit } from '../made-up/Visit.tsx';
import type { Answers } from '../made-up/wire.ts';

const SUBMIT = 'form button[type="submit"]';
const DATA = 'section:nth-of-type(2) button[aria-expanded]';
/** What stands below the words about it, whatever it is. */
const OPENED = 'section:nth-of-type(2) :is(button:not([aria-expanded]), [role="status"] > *)';
const nth = (place: number) => `section div:nth-child(${place}) > div > button[aria-expanded]`;

type Given = { readonly answers?: Answers; readonly act?: () => Promise<unknown> };

function Part({ part, answers = {}, act = async () => undefined }: Given & { readonly part: SettingsPart }) {
  return (
    <Visit at={paths.settings(part)} layout="app" answers={answers}>
      <Acted act={act}>
        <SettingsPage />
      </Acted>
    </Visit>
  );
}

const openAnd = (place: number, fill: () => Promise<unknown>, until: string) => async () => {
  await press(nth(place));
  await fill();
  await press(SUBMIT);
  await appears(until);
};

const WRONG = '[aria-invalid="true"]';

/** The first way beside the field of the password: a mailed code. */
const BY_CODE = 'form [role="status"] ~ div button';
const CODE = 'input[name="code"]';
const mailed = {
  sendConfirmationCode: { sentTo: 'l•••@plausch.test', goodForSeconds: 600, againInSeconds: 60 },
} as const;

/** The account with the copy of its data opened. */
function Data({ is }: { readonly is?: Answers['getOwnData'] }) {
  return (
    <Part
      part="konto"
      answers={is ? { getOwnData: is } : {}}
      act={async () => {
        await press(DATA);
        await appears(is ? OPENED : '[role="alert"]');
      }}
    />
  );
}

const accountPart: Exhibit = {
  id: 'own-account',
  title: 'Own account',
  area: 'Account',
  kind: 'page',
  states: {
    closed: () => <Part part="konto" />,
    'no copy of the data': () => (
      <Data is={{ state: 'none', readyUntil: null, bytes: null, againAt: null }} />
    ),
    'a copy is made': () => <Data is={{ state: 'making', readyUntil: null, bytes: null, againAt: null }} />,
    'a copy is ready': () => (
      <Data
        is={{
          state: 'ready',
          readyUntil: '2026-12-05T18:04:00.000Z',
          bytes: 184_000,
          againAt: '2026-11-29T18:04:00.000Z',
        }}
      />
    ),
    'no copy could be made': () => (
      <Data is={{ state: 'failed', readyUntil: null, bytes: null, againAt: null }} />
    ),
    'whether there is a copy nobody says': () => <Data />,
    'the name is taken': () => (
      <Part
        part="konto"
        answers={{ changeUsername: { refused: 'username_taken', field: 'username' } }}
        act={openAnd(
          1,
          async () => {
            await type('input[name="username"]', 'Tobi');
            await type('input[name="password"]', 'kaffee mit milch');
          },
          WRONG,
        )}
      />
    ),
    'the password is wrong': () => (
      <Part
        part="konto"
        answers={{ changeEmail: { refused: 'reauth', field: 'password' } }}
        act={openAnd(
          2,
          async () => {
            await type('input[name="email"]', 'lena@neu.test');
            await type('input[name="password"]', 'tee');
          },
          WRONG,
        )}
      />
    ),
    'a new address is asked for': () => (
      <Part
        part="konto"
        answers={{ changeEmail: {} }}
        act={openAnd(
          2,
          async () => {
            await type('input[name="email"]', 'lena.sommerfeld-winterscheidt@neu.test');
            await type('input[name="password"]', 'kaffee mit milch');
          },
          '[role="status"] svg',
        )}
      />
    ),
    'a code is on its way': () => (
      <Part
        part="konto"
        answers={mailed}
        act={async () => {
          await press(nth(2));
          await type('input[name="email"]', 'lena@neu.test');
          await press(BY_CODE);
          await appears(CODE);
        }}
      />
    ),
    'the code is wrong': () => (
      <Part
        part="konto"
        answers={{ ...mailed, changeEmail: { refused: 'reauth', field: 'code' } }}
        act={openAnd(
          2,
          async () => {
            await type('input[name="email"]', 'lena@neu.test');
            await press(BY_CODE);
            await type(CODE, '123 456');
          },
          WRONG,
        )}
      />
    ),
    'no mail with a code': () => (
      <Part
        part="konto"
        act={async () => {
          await press(nth(1));
          await press(BY_CODE);
          await appears('form [role="alert"]');
        }}
      />
    ),
    'another password': () => (
      <Part
        part="konto"
        act={async () => {
          await press(nth(3));
          await type('input[name="newPassword"]', 'tee mit zitrone');
        }}
      />
    ),
    'nobody answers': () => (
      <Part
        part="konto"
        act={openAnd(
          3,
          async () => {
            await type('input[name="newPassword"]', 'tee mit zitrone');
            await type('input[name="password"]', 'kaffee mit milch');
          },
          'form [role="alert"]',
        )}
      />
    ),
  },
};

const SEEN = '2026-11-21T18:04:00.000Z';
const AGENTS = {
  pixel:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
} as const;
const here = {
  id: '1',
  device: AGENTS.pixel,
  createdAt: '2026-11-03T17:30:00.000Z',
  seenAt: SEEN,
  current: true,
};
const elsewhere = [
  { ...here, id: '2', device: AGENTS.mac, seenAt: '2026-11-15T09:12:00.000Z', current: false },
  { ...here, id: '3', device: AGENTS.iphone, createdAt: '2025-12-24T20:15:00.000Z', current: false },
  { ...here, id: '4', device: 'curl/8', seenAt: '2026-10-30T09:12:00.000Z', current: false },
];
const LIST = 'main b';

const devices: Exhibit = {
  id: 'devices',
  title: 'Devices',
  area: 'Account',
  kind: 'page',
  states: {
    several: () => (
      <Part
        part="geraete"
        answers={{ listSessions: { items: [here, ...elsewhere], next: null } }}
        act={() => appears(LIST)}
      />
    ),
    'only this one': () => (
      <Part
        part="geraete"
        answers={{ listSessions: { items: [here], next: null } }}
        act={() => appears(LIST)}
      />
    ),
    'on their way': () => <Part part="geraete" answers={{ listSessions: 'silence' }} />,
    'nobody answers': () => <Part part="geraete" act={() => appears('[role="alert"]')} />,
    'one does not end': () => (
      <Part
        part="geraete"
        answers={{
          listSessions: { items: [here, ...elsewhere], next: null },
          endSession: { refused: 'internal' },
        }}
        act={async () => {
          await press('main button[aria-label]');
          await appears('[role="alert"]');
        }}
      />
    ),
  },
};

const KINDS = [
  { kind: 'message', push: true, mail: true },
  { kind: 'friend', push: true, mail: false },
  { kind: 'market', push: false, mail: false },
  { kind: 'team', push: false, mail: null },
] as const;
const told = { kinds: [...KINDS], devices: [], publicKey: 'B'.repeat(87) };
const devicesToldOf = elsewhere
  .slice(0, 2)
  .map(({ id, device, createdAt }) => ({ id, device, since: createdAt, current: false }));
const KIND = 'main [role="switch"]';

/** What this device may do is for the browser to say. */
const notifications: Exhibit = {
  id: 'notifications',
  title: 'Being told while one is away',
  area: 'Account',
  kind: 'page',
  states: {
    'this device alone': () => (
      <Part part="benachrichtigungen" answers={{ getNotifications: told }} act={() => appears(KIND)} />
    ),
    'others as well': () => (
      <Part
        part="benachrichtigungen"
        answers={{ getNotifications: { ...told, devices: devicesToldOf } }}
        act={() => appears(KIND)}
      />
    ),
    'on their way': () => <Part part="benachrichtigungen" answers={{ getNotifications: 'silence' }} />,
    'nobody answers': () => <Part part="benachrichtigungen" act={() => appears('[role="alert"]')} />,
    'a choice does not hold': () => (
      <Part
        part="benachrichtigungen"
        answers={{ getNotifications: told, chooseNotifications: { refused: 'internal' } }}
        act={async () => {
          await press(KIND);
          await appears('[role="alert"]');
        }}
      />
    ),
  },
};

function Deletion({ answers = {}, act = async () => undefined }: Given) {
  return (
    <Visit at={paths.accountDeletion()} layout="app" answers={answers}>
      <Acted act={act}>
        <AccountDeletionPage />
      </Acted>
    </Visit>
  );
}

const staying = { accountDeletion: { deletionAt: null } } as const;

const deletion: Exhibit = {
  id: 'account-deletion',
  title: 'Deletion of the account',
  area: 'Account',
  kind: 'page',
  states: {
    'what will happen': () => <Deletion answers={staying} act={() => appears(SUBMIT)} />,
    'the password is wrong': () => (
      <Deletion
        answers={{ ...staying, requestDeletion: { refused: 'reauth', field: 'password' } }}
        act={async () => {
          await type('input[name="password"]', 'tee');
          await press(SUBMIT);
          await appears(WRONG);
        }}
      />
    ),
    'with a code': () => (
      <Deletion
        answers={{ ...staying, ...mailed }}
        act={async () => {
          await press(BY_CODE);
          await type(CODE, '123 456');
        }}
      />
    ),
    requested: () => (
      <Deletion
        answers={{ accountDeletion: { deletionAt: '2026-12-05T18:04:00.000Z' } }}
        act={() => appears('h2[tabindex]')}
      />
    ),
    'on its way': () => <Deletion answers={{ accountDeletion: 'silence' }} />,
    'nobody answers': () => <Deletion act={() => appears('[role="alert"]')} />,
  },
};

const overview: Exhibit = {
  id: 'settings-overview',
  title: 'Parts of the settings',
  area: 'Account',
  kind: 'page',
  states: {
    all: () => (
      <Visit at={paths.settings()} layout="app">
        <SettingsPage />
      </Visit>
    ),
  },
};

/** What somebody does with their own account. */
export const ownAccount: readonly Exhibit[] = [overview, accountPart, devices, notifications, deletion];
