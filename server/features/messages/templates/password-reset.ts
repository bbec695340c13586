import { layOut, paragraph, type MailContent } from './layout.ts';

export function passwordResetMail(input: { firstName: string; link: string }): MailContent {
  return layOut({
    subject: 'Choose a new password for Greenroom',
    preheader: 'The link works once, for one hour.',
    eyebrow: 'Greenroom',
    heading: 'Choose a new password',
    blocks: [
      paragraph(`Hello ${input.firstName},`),
      paragraph('Someone, hopefully you, asked for a new password for your Greenroom account.'),
    ],
    button: { label: 'Choose a new password', url: input.link },
    after:
      'The link works once, for one hour. If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    footer: 'You get this e-mail because of a request on the log-in page.',
  });
}
