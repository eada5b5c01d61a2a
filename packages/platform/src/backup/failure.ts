/** Why nothing was saved or brought back. The message is one German sentence for the operator; it holds no secret. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}

/** What the system says of a folder or a disk, in words; undefined for a fault of another kind. */
export function sentenceOf(error: unknown, place: string): string | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `Die Platte von ${place} ist voll: Schaff Platz oder nimm eine andere.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `In ${place} darf Plausch nicht schreiben: Ändere die Rechte oder nimm einen anderen Ordner.`;
    case 'ENOENT':
      return `${place} gibt es nicht: Ist die Platte eingehängt?`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} ist kein Ordner.`;
    case 'EIO':
      return `Die Platte von ${place} liest oder schreibt nicht mehr: Sieh nach, ob sie kaputt ist.`;
    default:
      return undefined;
  }
}
