/** A file that goes with a mail. */
export type Attachment = {
  /** What people save it as; signs that a header, a folder or a reader could take for something else are replaced. */
  readonly name: string;
  /** For example `application/pdf`. */
  readonly type: string;
  readonly content: Buffer;
};

/** One mail, ready to send: text and HTML say the same. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** At most ten, and ten megabytes in all. */
  readonly attachments?: readonly Attachment[];
  /** Where mail programs end mails of this kind by themselves, with one request and without a login (RFC 8058). */
  readonly unsubscribe?: string;
};

export type Mailer = {
  /** Resolves when the next station has taken the mail. */
  send(mail: Mail): Promise<void>;
};
