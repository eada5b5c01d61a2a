const PASSED_ON =
  process.platform === 'win32'
    ? ['PATH', 'Path', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP']
    : ['PATH', 'TMPDIR'];

/**
 * The environment of the database's processes: only what the system needs to start a program. Inherited PG* variables
 * would bend ports, folders and sign-in; a foreign locale would translate the messages that the launcher reads.
 */
export function childEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((key) => {
    const value = source[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}
