export type { Mail, Mailer } from './contract.ts';
export { createDispatcher, type MailDispatcher } from './dispatch.ts';
export { layOut, type MailBrand, type MailContent } from './layout.ts';
export { createLocalMailbox, installMailbox } from './mailbox.ts';
export { createSmtpMailer } from './smtp.ts';
