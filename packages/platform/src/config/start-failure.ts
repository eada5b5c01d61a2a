/**
 * A reason why the program cannot start that the person at the terminal can do something about.
 * The message is one German sentence for that person; it never holds a password or another secret.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
