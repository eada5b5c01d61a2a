import { Activation } from '../accounts/index.ts';
import { useUser } from './index.ts';
import { NewAddress } from './NewAddress.tsx';

/** Where the link to an address leads. Whoever is signed in has an account: for them it is about a new address. */
export function Component() {
  const user = useUser();
  return user ? <NewAddress username={user.username} /> : <Activation />;
}
