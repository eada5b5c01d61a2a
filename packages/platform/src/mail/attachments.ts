import type { Attachment, Mail } from './contract.ts';

const MOST = 10;
/** Mail servers refuse larger mails, and on their way files grow by a third. */
const MOST_BYTES = 10_000_000;
const MAX_NAME = 100;
const TYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,63}$/;
/** Control characters, line ends, what turns the direction of a text, and what means something in headers and paths. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\/:*?<>|]/gu;
const NAMELESS = 'Anhang';

/**
 * The files of a mail, as they may leave.
 * @throws Error for more than a mail can carry, or a type that is none: a mistake of the program.
 */
export function attachmentsOf({ attachments = [] }: Mail): readonly Attachment[] {
  if (attachments.length > MOST) throw new Error(`a mail carries ${MOST} files, not ${attachments.length}`);
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > MOST_BYTES) throw new Error(`a mail carries ${MOST_BYTES} bytes of files, not ${bytes}`);
  return attachments.map(({ name, type, content }) => {
    if (!TYPE.test(type)) throw new Error(`a file of a mail has no type: ${JSON.stringify(type)}`);
    return { name: plainName(name), type, content };
  });
}

function plainName(name: string): string {
  const signs = [...name.toWellFormed().normalize().replace(MISLEADING, '_')];
  // A name with dots or blanks at an end is hidden, or another one, on some systems.
  return (
    signs
      .slice(0, MAX_NAME)
      .join('')
      .replace(/^[.\s]+|[.\s]+$/g, '') || NAMELESS
  );
}
