import { useEffect, useState } from 'react';
import { io } from 'socket.io-client';

type Person = { readonly id: number; readonly x: number; readonly y: number };

/** One socket, and a box for everybody it tells of. */
export function Room() {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    const socket = io({ transports: ['websocket'] });
    socket.on('people', setPeople);
    return () => void socket.close();
  }, []);
  return (
    <main className="room">
      {people.map(({ id, x, y }) => (
        <div key={id} className="box" style={{ transform: `translate(${x}px, ${y}px)` }} />
      ))}
    </main>
  );
}
