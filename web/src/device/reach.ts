let isCut = false;

/** The one connection was lost, or is there again: until then nothing is taken for granted that needs the server. */
export function noteConnection(isLost: boolean): void {
  isCut = isLost;
}

/** Whether something speaks against the server being in reach. */
export function mayBeAway(): boolean {
  return isCut || navigator.onLine === false;
}
