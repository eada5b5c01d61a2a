export type { Attachment, Mail, Mailer } from './contract.ts';
export { layOut, type MailBrand, type MailContent } from './layout.ts';
export { mailsDone } from './mail-log.store.ts';
export { createLocalMailbox, createNoMailer, emptyLocalMailbox, installMailbox } from './mailbox.ts';
export {
  createMails,
  defineMail,
  MAILS_KEPT_DAYS,
  type MailCounts,
  type Mails,
  sweepCountedMails,
} from './mails.ts';
export { createSmtpMailer } from './smtp.ts';
export { type SmtpStep, type SmtpStepName, trySmtp } from './smtp-steps.ts';
