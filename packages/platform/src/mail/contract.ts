/** One mail, ready to send: text and HTML say the same. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = {
  /** Resolves when the next station has taken the mail. */
  send(mail: Mail): Promise<void>;
};
