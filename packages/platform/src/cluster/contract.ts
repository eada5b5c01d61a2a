/** What one process sends to others: JSON, as it may have to leave the machine. */
export type ClusterMessage = unknown;

/**
 * The messages between the processes of one program. It is only fast: what it loses, the database still knows. `alone` is
 * the one for a single process.
 */
export type Cluster = {
  /** Sends to every listener of a subject in every process: at most once, and in order per sender. Never throws. */
  publish(subject: string, message: ClusterMessage): void;
  /** Answers how to stop listening. The failure of a listener is logged and reaches no sender. */
  listen(subject: string, listener: (message: ClusterMessage) => void | Promise<void>): () => void;
  /**
   * Asks the process that answers for a subject.
   * @throws NoResponder at once where no process does; RequestTimeout after `timeoutMs`; or what the responder threw, as
   *   an error with the same message.
   */
  request(subject: string, message: ClusterMessage, options: { timeoutMs: number }): Promise<ClusterMessage>;
  /** Answers the requests of a subject from now on; answers how to stop. Of one subject there is one responder. */
  answer(
    subject: string,
    respond: (message: ClusterMessage) => ClusterMessage | Promise<ClusterMessage>,
  ): () => void;
  /** `alone`: there is nothing to be connected to. */
  status(): 'alone' | 'connected' | 'away';
  /** Nothing is heard or answered afterwards. */
  close(): Promise<void>;
};

/** No process answers for this subject. */
export class NoResponder extends Error {
  constructor(subject: string) {
    super(`no process answers for ${subject}`);
    this.name = 'NoResponder';
  }
}

/** The process that answers for this subject did not do so in time; what was asked may have happened. */
export class RequestTimeout extends Error {
  constructor(subject: string) {
    super(`the answer for ${subject} did not come in time`);
    this.name = 'RequestTimeout';
  }
}
