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

/** The slug of the room for a newcomer who was not on the way to another page. */
const FIRST_ROOM = 'kaffeehaus';

/** Fetched on its own, as it brings the code that draws figures, which other ways through this page do not need. */
const FirstLook = lazy(loadPage(async () => ({ default: (await import('./FirstLook.tsx')).FirstLook })));

/** The page of a mailed link that confirms an address: of a new account, or, for a signed-in person, a new address. */
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

/** Where a newcomer goes on: to the page they were on the way to, else into the first room. */
function wayOn(weiter: string | null) {
  if (weiter === null) return { to: paths.main({ raum: FIRST_ROOM }), label: 'activate.goIn' } as const;
  const to = pathAfterLogin(`?${new URLSearchParams({ weiter })}`);
  return { to, label: leadsToARoom(to) ? 'activate.goIntoRoom' : 'activate.goOn' } as const;
}
