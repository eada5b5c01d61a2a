import { useState } from 'react';
import { PATTERNS, paths } from '../../app/paths.ts';
import { Component as RegisterPage } from '../../features/accounts/RegisterPage.tsx';
import { keepRegistration } from '../../features/accounts/registration-here.ts';
import { Component as ActivatePage } from '../../features/sessions/ActivatePage.tsx';
import { Component as LoginPage } from '../../features/sessions/LoginPage.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press, type } from '../made-up/Acted.tsx';
import { Visit } from '../made-up/Visit.tsx';
import type { Answers } from '../made-up/wire.ts';
import { links } from './links.tsx';
import { ownAccount } from './own-account.tsx';
import { wardrobe } from './wardrobe.tsx';

const SUBMIT = 'button[type="submit"]';
const ALERT = 'form [role="alert"]';
const MAIN_BUTTON = 'main section button';

function Login({
  at = paths.login(),
  answers = {},
  act = async () => undefined,
}: {
  readonly at?: string;
  readonly answers?: Answers;
  readonly act?: () => Promise<unknown>;
}) {
  return (
    <Visit at={at} layout="split" isGuest answers={answers}>
      <Acted act={act}>
        <LoginPage />
      </Acted>
    </Visit>
  );
}

async function logIn() {
  await type('input[name="login"]', 'Lena');
  await type('input[name="password"]', 'kaffee mit milch');
  await press(SUBMIT);
}

async function logInInVain() {
  await logIn();
  await appears(ALERT);
}

async function submitNothing() {
  await press(SUBMIT);
  await appears('[aria-invalid="true"]');
}

const removed = (duration: number) => paths.removed({ duration, reason: 'Werbung' });

const login: Exhibit = {
  id: 'login',
  title: 'Login',
  area: 'Account',
  kind: 'page',
  states: {
    empty: () => <Login />,
    'nothing filled in': () => <Login act={submitNothing} />,
    'on its way': () => (
      <Login
        answers={{ login: 'silence' }}
        act={async () => {
          await logIn();
          await appears(`${SUBMIT}[aria-disabled="true"]`);
        }}
      />
    ),
    refused: () => <Login answers={{ login: { refused: 'wrong_credentials' } }} act={logInInVain} />,
    'not activated': () => <Login answers={{ login: { refused: 'not_activated' } }} act={logInInVain} />,
    'removed for a while': () => <Login at={removed(7_500)} />,
    'removed for good': () => <Login at={removed(-1)} />,
  },
};

function Register({
  answers = {},
  act = async () => undefined,
}: {
  readonly answers?: Answers;
  readonly act?: () => Promise<unknown>;
}) {
  return (
    <Visit at={paths.register()} layout="split" quote="art.register" isGuest answers={answers}>
      <Acted act={act}>
        <RegisterPage />
      </Acted>
    </Visit>
  );
}

async function register() {
  await type('input[name="username"]', 'Lena');
  await type('input[name="email"]', 'lena@beispiel.test');
  await type('input[name="password"]', 'kaffee mit milch');
  await type('input[name="birthDate"]', '1990-05-17');
  await press(SUBMIT);
}

const REGISTERED = { registrationSecret: 'x'.repeat(43) };

/** A name is typed, and judged. */
async function typeName() {
  await type('input[name="username"]', 'Lena');
  await appears('form [role="status"]:not(:empty)');
}

const registration: Exhibit = {
  id: 'registration',
  title: 'Registration',
  area: 'Account',
  kind: 'page',
  states: {
    empty: () => <Register />,
    'nothing filled in': () => <Register act={submitNothing} />,
    'the name is free': () => <Register answers={{ checkName: { verdict: 'free' } }} act={typeName} />,
    'the name is taken while it is typed': () => (
      <Register answers={{ checkName: { verdict: 'taken', suggestion: 'Lena23' } }} act={typeName} />
    ),
    'the name is taken': () => (
      <Register
        answers={{ register: { refused: 'username_taken', field: 'username' } }}
        act={async () => {
          await register();
          await appears('input[name="username"][aria-invalid="true"]');
        }}
      />
    ),
    'out of order': () => (
      <Register
        answers={{ register: { refused: 'internal' } }}
        act={async () => {
          await register();
          await appears(ALERT);
        }}
      />
    ),
    'being checked for a program': () => (
      <Register
        answers={{ register: { refused: 'challenge_required' }, getChallenge: 'silence' }}
        act={async () => {
          await register();
          await appears('form [role="status"]:not(:empty)');
        }}
      />
    ),
    'look into your mail': () => (
      <Register
        answers={{ register: REGISTERED }}
        act={async () => {
          await register();
          await appears(MAIN_BUTTON);
        }}
      />
    ),
    'another link is on its way': () => (
      <Register
        answers={{ register: REGISTERED, resendActivation: {} }}
        act={async () => {
          await register();
          await press(MAIN_BUTTON);
          await appears('main section > [role="status"]');
        }}
      />
    ),
  },
};

function Activate({
  token = 'abc',
  answers = {},
  until,
  isRegisteredHere = false,
}: {
  readonly token?: string;
  readonly answers?: Answers;
  /** Presses the button, and waits for this. */
  readonly until?: string;
  /** Whether the registration was made in this browser, so that activating the account signs its owner in. */
  readonly isRegisteredHere?: boolean;
}) {
  useState(() => {
    if (isRegisteredHere) keepRegistration({ secret: REGISTERED.registrationSecret, weiter: null });
  });
  const at = token === '' ? PATTERNS.activate : `${PATTERNS.activate}?token=${token}`;
  const act = async () => {
    if (until === undefined) return;
    await press(MAIN_BUTTON);
    await appears(until);
  };
  return (
    <Visit at={at} layout="split" quote="art.activate" isGuest answers={answers}>
      <Acted act={act}>
        <ActivatePage />
      </Acted>
    </Visit>
  );
}

const activation: Exhibit = {
  id: 'activation',
  title: 'Activation',
  area: 'Account',
  kind: 'page',
  states: {
    ready: () => <Activate />,
    'ready where one registered': () => <Activate isRegisteredHere />,
    done: () => <Activate answers={{ activate: { username: 'Lena' } }} until="main section > a" />,
    'the link is dead': () => (
      <Activate answers={{ activate: { refused: 'token_invalid' } }} until='input[type="email"]' />
    ),
    'out of order': () => (
      <Activate answers={{ activate: { refused: 'internal' } }} until='main [role="alert"]' />
    ),
    'without a key': () => <Activate token="" />,
  },
};

export const account: readonly Exhibit[] = [
  login,
  registration,
  activation,
  ...links,
  ...ownAccount,
  wardrobe,
];
