import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

type Room = { readonly id: string; readonly name: string };

/** What one sees after signing in. */
export function Rooms() {
  const rooms = useQuery({
    queryKey: ['rooms'],
    queryFn: async (): Promise<readonly Room[]> => (await fetch('/api/rooms')).json(),
  });
  return (
    <main>
      <h1>Räume</h1>
      {rooms.isPending && <p role="status">Einen Moment …</p>}
      {rooms.error && <p role="alert">{rooms.error.message}</p>}
      <ul>
        {rooms.data?.map(({ id, name }) => (
          <li key={id}>
            <Link to="/room">{name}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
