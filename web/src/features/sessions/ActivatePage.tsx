import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadPage } from '../../app/chunk-reload.ts';
import { pathAfterLogin } from '../../app/guard.ts';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/links.ts';
import { leadsToARoom } from '../accounts/index.ts';
import { Activation } from './Activation.tsx';
import { arrivalIn } from './arrival.ts';
import { useUser } from './index.ts';
import { NewAddress } from './NewAddress.tsx';

/** Where whoever wanted to go nowhere else comes in. */
const FIRST_ROOM = 'kaffeehaus';

/** Brings along what draws figures; whoever follows a link elsewhere does without. */
const FirstLook = lazy(loadPage(async () => ({ default: (await import('./FirstLook.tsx')).FirstLook })));

/** Where the link to an address leads. Whoever is signed in has an account: for them it is about a new address. */
export function Component() {
  const user = useUser();
  const arrived = arrivalIn(useLocation().state);
  if (!user) return <Activation />;
  if (!arrived) return <NewAddress username={user.username} />;
  const { to, label } = wayOn(arrived.weiter);
  return (
    <Suspense>
      <FirstLook user={user} to={to} label={t(label)} />
    </Suspense>
  );
}

/** Where somebody who has just come in goes on: where they wanted to, else among people. */
function wayOn(weiter: string | null) {
  if (weiter === null) return { to: paths.main({ raum: FIRST_ROOM }), label: 'activate.goIn' } as const;
  const to = pathAfterLogin(`?${new URLSearchParams({ weiter })}`);
  return { to, label: leadsToARoom(to) ? 'activate.goIntoRoom' : 'activate.goOn' } as const;
}
