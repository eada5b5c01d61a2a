import type { Logger } from '../logger/index.ts';
import { type Cluster, type ClusterMessage, NoResponder, RequestTimeout } from './contract.ts';

type Listener = (message: ClusterMessage) => void | Promise<void>;
type Responder = (message: ClusterMessage) => ClusterMessage | Promise<ClusterMessage>;

/** The cluster of a program that runs as one process: messages stay in it, and are passed on as they are. */
export function createAlone(logger: Logger): Cluster {
  const listeners = new Map<string, ReadonlySet<Listener>>();
  const responders = new Map<string, Responder>();
  let isClosed = false;

  function hear(listener: Listener, subject: string, message: ClusterMessage): void {
    // Later, as with an engine: a sender is never in the middle of what it does when a listener runs.
    setImmediate(() => {
      if (isClosed || !listeners.get(subject)?.has(listener)) return;
      Promise.try(listener, message).catch((error: unknown) => {
        logger.error({ err: error, subject }, 'a listener failed');
      });
    });
  }

  return {
    publish(subject, message) {
      for (const listener of listeners.get(subject) ?? []) hear(listener, subject, message);
    },
    listen(subject, listener) {
      const once: Listener = (message) => listener(message);
      listeners.set(subject, new Set([...(listeners.get(subject) ?? []), once]));
      return () => {
        const others = [...(listeners.get(subject) ?? [])].filter((other) => other !== once);
        if (others.length > 0) listeners.set(subject, new Set(others));
        else listeners.delete(subject);
      };
    },
    async request(subject, message, { timeoutMs }) {
      const respond = isClosed ? undefined : responders.get(subject);
      if (!respond) throw new NoResponder(subject);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new RequestTimeout(subject)), timeoutMs);
      try {
        return await Promise.race([Promise.try(respond, message), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    answer(subject, respond) {
      if (responders.has(subject)) throw new Error(`${subject} is answered already`);
      responders.set(subject, respond);
      return () => {
        if (responders.get(subject) === respond) responders.delete(subject);
      };
    },
    status: () => 'alone',
    async close() {
      isClosed = true;
      listeners.clear();
      responders.clear();
    },
  };
}
