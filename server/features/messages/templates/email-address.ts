import { fact, layOut, paragraph, type MailContent } from './layout.ts';

/** Contains nothing that was typed at the sign-up, so that nobody can use it to write to strangers. */
export function emailConfirmationMail(input: { link: string }): MailContent {
  return layOut({
    subject: 'Confirm your e-mail address for Greenroom',
    preheader: 'One click, and Greenroom knows that this address is yours.',
    eyebrow: 'Greenroom',
    heading: 'Is this your e-mail address?',
    blocks: [
      paragraph('This address was given for an account at Greenroom. Please confirm that it is yours.'),
    ],
    button: { label: 'Confirm this address', url: input.link },
    after:
      'The link works for seven days. If you have no account at Greenroom, you can ignore this e-mail: nothing happens without you.',
    footer: 'You get this e-mail because this address was given for an account.',
  });
}

export function emailChangedMail(input: { firstName: string; newEmail: string; link: string }): MailContent {
  return layOut({
    subject: 'Your e-mail address at Greenroom was changed',
    preheader: 'If this was not you, take it back within three days.',
    eyebrow: 'Greenroom',
    heading: 'Your e-mail address was changed',
    blocks: [
      paragraph(`Hello ${input.firstName},`),
      paragraph('From now on you log in to Greenroom with another e-mail address:'),
      fact(input.newEmail),
      paragraph('If this was you, there is nothing to do. If it was not, take it back now.'),
    ],
    button: { label: 'This was not me', url: input.link },
    after:
      'The link works for three days. It brings this address back, logs everyone out and ends what was added to your sign-in since, so that you can choose a new password.',
    footer: 'You get this e-mail because this was the address of your account until now.',
  });
}
