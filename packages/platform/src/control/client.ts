import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { controlAddress } from './address.ts';
import { answerIn, MOST_ANSWER_BYTES, readLine, SILENCE_TIMEOUT_MS } from './line.ts';

/** No program answers, or it refuses the command. The message is one German sentence for the person at the terminal. */
export class ControlFailure extends Error {
  override name = 'ControlFailure';
}

/** No program runs there. */
export class NobodyThere extends ControlFailure {
  override name = 'NobodyThere';
}

/**
 * Asks the running program with this data folder and answers with its text.
 * @throws NobodyThere when none runs there, ControlFailure when it refuses.
 */
export async function askControl(dataDir: string, words: readonly string[]): Promise<string> {
  const socket = await reach(dataDir);
  try {
    socket.write(`${JSON.stringify({ words })}\n`);
    const line = await readLine(socket, {
      mostBytes: MOST_ANSWER_BYTES,
      timeoutMs: SILENCE_TIMEOUT_MS,
      isPatient: true,
    });
    const answer = line === undefined ? undefined : answerIn(line);
    if (!answer) throw new ControlFailure('Plausch hat nicht geantwortet: Bitte versuch es noch einmal.');
    if ('error' in answer) throw new ControlFailure(answer.error);
    return answer.text;
  } finally {
    socket.destroy();
  }
}

async function reach(dataDir: string): Promise<Socket> {
  let socket: Socket | undefined;
  try {
    socket = connect(controlAddress(dataDir));
    await once(socket, 'connect');
    // A program that dies meanwhile is noticed by the end of its line.
    socket.on('error', () => {});
    return socket;
  } catch (error) {
    socket?.destroy();
    const isForbidden = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isForbidden) {
      throw new ControlFailure(
        `Du darfst in ${dataDir} nicht hinein: Ruf den Befehl als der Benutzer auf, unter dem Plausch läuft.`,
        { cause: error },
      );
    }
    throw new NobodyThere(`In ${dataDir} läuft kein Plausch: Starte es zuerst mit npm start.`, {
      cause: error,
    });
  }
}
