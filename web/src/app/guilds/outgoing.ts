import { useEffect, useRef, useState } from 'react';
import { ApiError, wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { sayInGuild } from '../../features/guilds/index.ts';

/** A line that has not arrived; `problem`: why it was refused. */
export type Outgoing = { readonly clientId: string; readonly text: string; readonly problem?: string };

/** Lines on their way to a guild: one after the other, and once more when the connection is back. */
export function useOutgoing(guildId: string) {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const lost = useRef(new Map<string, string>());
  const last = useRef(Promise.resolve());

  const drop = (clientId: string) => {
    lost.current.delete(clientId);
    setWaiting((all) => all.filter((one) => one.clientId !== clientId));
  };
  const send = (clientId: string, text: string) => {
    setWaiting((all) =>
      all.some((one) => one.clientId === clientId)
        ? all.map((one) => (one.clientId === clientId ? { clientId, text } : one))
        : [...all, { clientId, text }],
    );
    last.current = last.current
      .then(() => sayInGuild(guildId, { clientId, text }))
      .then(
        () => drop(clientId),
        (error: unknown) => {
          // Without an answer it may have arrived or not: the same line is sent again.
          if (error instanceof ApiError && error.status === 0) lost.current.set(clientId, text);
          else
            setWaiting((all) =>
              all.map((one) => (one.clientId === clientId ? { ...one, problem: wordsFor(error) } : one)),
            );
        },
      );
  };
  const sendAgain = useRef(send);
  sendAgain.current = send;
  useEffect(
    () =>
      connection.onConnected(() => {
        for (const [clientId, text] of lost.current) {
          lost.current.delete(clientId);
          sendAgain.current(clientId, text);
        }
      }),
    [],
  );
  return { waiting, send, drop };
}
