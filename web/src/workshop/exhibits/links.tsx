import type { ReactNode } from 'react';
import { PATTERNS, paths } from '../../app/paths.ts';
import { Component as CancelDeletionPage } from '../../features/accounts/CancelDeletionPage.tsx';
import { Component as ForgotPasswordPage } from '../../features/accounts/ForgotPasswordPage.tsx';
import { Component as ActivatePage } from '../../features/sessions/ActivatePage.tsx';
import { Component as ResetPasswordPage } from '../../features/sessions/ResetPasswordPage.tsx';
import { Component as SetupAccountPage } from '../../features/sessions/SetupAccountPage.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press, type } from '../made-up/Acted.tsx';
import { lena } from '../made-up/people.ts';
import { Visit } from '../made-up/Visit.tsx';
import type { Answers } from '../made-up/wire.ts';

const SUBMIT = 'button[type="submit"]';
const MAIN_BUTTON = 'main section > button';
const DONE = 'main section > a';
const ALERT = 'main [role="alert"]';

/** A page that a mailed link opens, with what somebody does there. */
function Linked({
  at,
  quote = 'art.activate',
  isGuest = true,
  answers = {},
  act = async () => undefined,
  children,
}: {
  readonly at: string;
  readonly quote?: 'art.activate' | 'art.forgotten' | 'art.setup' | 'art.stay';
  readonly isGuest?: boolean;
  readonly answers?: Answers;
  readonly act?: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  return (
    <Visit at={at} layout="split" quote={quote} isGuest={isGuest} answers={answers}>
      <Acted act={act}>{children}</Acted>
    </Visit>
  );
}

const pressAnd = (until: string) => async () => {
  await press(MAIN_BUTTON);
  await appears(until);
};

type Given = { readonly answers?: Answers; readonly act?: () => Promise<unknown> };

const Forgotten = (given: Given) => (
  <Linked at={paths.forgotPassword()} quote="art.forgotten" {...given}>
    <ForgotPasswordPage />
  </Linked>
);

async function askForLink() {
  await type('input[type="email"]', 'lena.sommerfeld-winterscheidt@beispiel.test');
  await press(SUBMIT);
}

const forgotten: Exhibit = {
  id: 'forgotten-password',
  title: 'Forgotten password',
  area: 'Account',
  kind: 'page',
  states: {
    empty: () => <Forgotten />,
    'no address': () => (
      <Forgotten
        act={async () => {
          await press(SUBMIT);
          await appears('[aria-invalid="true"]');
        }}
      />
    ),
    'nobody answers': () => (
      <Forgotten
        act={async () => {
          await askForLink();
          await appears(ALERT);
        }}
      />
    ),
    'look into your mail': () => (
      <Forgotten
        answers={{ forgotPassword: {} }}
        act={async () => {
          await askForLink();
          await appears(MAIN_BUTTON);
        }}
      />
    ),
  },
};

const Reset = ({ answers = {}, ...given }: Given) => (
  <Linked
    at={PATTERNS.resetPassword.replace(':token', 'abc')}
    quote="art.forgotten"
    answers={{ checkReset: {}, ...answers }}
    {...given}
  >
    <ResetPasswordPage />
  </Linked>
);

async function choosePassword() {
  await type('input[name="password"]', 'kaffee mit milch');
  await press(SUBMIT);
}

const reset: Exhibit = {
  id: 'new-password',
  title: 'New password',
  area: 'Account',
  kind: 'page',
  states: {
    empty: () => <Reset />,
    'too easy': () => (
      <Reset
        answers={{ resetPassword: { refused: 'password_common', field: 'password' } }}
        act={async () => {
          await choosePassword();
          await appears('[aria-invalid="true"]');
        }}
      />
    ),
    'on its way': () => (
      <Reset
        answers={{ resetPassword: 'silence' }}
        act={async () => {
          await choosePassword();
          await appears(`${SUBMIT}[aria-disabled="true"]`);
        }}
      />
    ),
    'the link is dead': () => (
      <Reset
        answers={{ checkReset: { refused: 'token_invalid', field: 'token' } }}
        act={() => appears(DONE)}
      />
    ),
  },
};

const NewAddress = (given: Given) => (
  <Linked at={`${PATTERNS.activate}?token=abc`} isGuest={false} {...given}>
    <ActivatePage />
  </Linked>
);

const newAddress: Exhibit = {
  id: 'new-address',
  title: 'New address',
  area: 'Account',
  kind: 'page',
  states: {
    ready: () => <NewAddress />,
    done: () => (
      <NewAddress
        answers={{ activate: { username: lena.username }, currentUser: { user: lena } }}
        act={pressAnd(DONE)}
      />
    ),
    'the link is dead': () => (
      <NewAddress answers={{ activate: { refused: 'token_invalid', field: 'token' } }} act={pressAnd(DONE)} />
    ),
    'nobody answers': () => <NewAddress act={pressAnd(ALERT)} />,
  },
};

const Setup = ({ isInvited = true, isGuest = false, ...given }: Given & SetupOptions) => (
  <Linked
    at={PATTERNS.setupAccount + (isInvited ? '?einladung=abc' : '')}
    quote="art.setup"
    isGuest={isGuest}
    {...given}
  >
    <SetupAccountPage />
  </Linked>
);
type SetupOptions = { readonly isInvited?: boolean; readonly isGuest?: boolean };

const setup: Exhibit = {
  id: 'setup-account',
  title: 'Setup of an account',
  area: 'Account',
  kind: 'page',
  states: {
    invited: () => <Setup />,
    'invited as a guest': () => <Setup isGuest />,
    done: () => <Setup answers={{ acceptAdminInvite: { user: lena } }} act={pressAnd(DONE)} />,
    'for somebody else': () => (
      <Setup
        answers={{ acceptAdminInvite: { refused: 'token_invalid', field: 'token' } }}
        act={pressAnd(DONE)}
      />
    ),
    'nobody answers': () => <Setup act={pressAnd(ALERT)} />,
    'without an invitation': () => <Setup isInvited={false} />,
    'a guest without an invitation': () => <Setup isInvited={false} isGuest />,
  },
};

const Stay = ({ token = 'abc', ...given }: Given & { readonly token?: string }) => (
  <Linked at={PATTERNS.cancelDeletion + (token === '' ? '' : `?token=${token}`)} quote="art.stay" {...given}>
    <CancelDeletionPage />
  </Linked>
);

const stay: Exhibit = {
  id: 'cancel-deletion',
  title: 'Cancelled deletion',
  area: 'Account',
  kind: 'page',
  states: {
    ready: () => <Stay />,
    done: () => <Stay answers={{ cancelDeletion: { username: 'Lena' } }} act={pressAnd(DONE)} />,
    'the link is dead': () => (
      <Stay answers={{ cancelDeletion: { refused: 'token_invalid', field: 'token' } }} act={pressAnd(DONE)} />
    ),
    'nobody answers': () => <Stay act={pressAnd(ALERT)} />,
    'without a key': () => <Stay token="" />,
  },
};

const Newcomer = (given: Given) => (
  <Linked at={`${PATTERNS.setupAccount}?token=abc`} quote="art.setup" {...given}>
    <SetupAccountPage />
  </Linked>
);

async function setUp() {
  await type('input[name="username"]', 'Lena');
  await type('input[name="birthDate"]', '1990-05-17');
  await press('input[name="acceptTerms"]');
  await press(SUBMIT);
}
const setUpAnd = (until: string) => async () => {
  await setUp();
  await appears(until);
};

const newcomer: Exhibit = {
  id: 'setup-account-google',
  title: 'Setup of an account by Google',
  area: 'Account',
  kind: 'page',
  states: {
    empty: () => <Newcomer />,
    'with mistakes': () => <Newcomer act={() => press(SUBMIT)} />,
    'the name is taken': () => (
      <Newcomer
        answers={{ setUpAccount: { refused: 'username_taken', field: 'username' } }}
        act={setUpAnd('[aria-invalid="true"]')}
      />
    ),
    'the address has an account': () => (
      <Newcomer answers={{ setUpAccount: { refused: 'email_taken' } }} act={setUpAnd(ALERT)} />
    ),
    'the time is over': () => (
      <Newcomer
        answers={{ setUpAccount: { refused: 'token_invalid', field: 'setupToken' } }}
        act={setUpAnd(DONE)}
      />
    ),
    'nobody answers': () => <Newcomer act={setUpAnd(ALERT)} />,
  },
};

/** What mailed links, the operator's link and a sign-in with Google lead to. */
export const links: readonly Exhibit[] = [forgotten, reset, newAddress, setup, newcomer, stay];
