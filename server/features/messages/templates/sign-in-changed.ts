import { layOut, paragraph, type MailContent } from './layout.ts';

/** What happened to the ways in which somebody signs in. */
export type SignInNews =
  | { what: 'two-factor-on' | 'two-factor-off' | 'codes-renewed' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'passkey-added' | 'passkey-removed'; name: string };

const codes = (left: number) => (left === 1 ? 'one recovery code' : `${left} recovery codes`);

function inWords(news: SignInNews): { heading: string; text: string } {
  switch (news.what) {
    case 'two-factor-on':
      return {
        heading: 'Two-factor is on',
        text: 'From now on a log-in to Greenroom with your password asks for a code of your authenticator app, too.',
      };
    case 'two-factor-off':
      return {
        heading: 'Two-factor is off',
        text: 'From now on your password alone is enough to log in to Greenroom. Your recovery codes no longer work.',
      };
    case 'codes-renewed':
      return {
        heading: 'You have new recovery codes',
        text: 'New recovery codes were made for your account. Those that you had before no longer work.',
      };
    case 'recovery-code-used':
      return {
        heading: 'A recovery code was used',
        text: `Somebody, hopefully you, used one of your recovery codes. You have ${codes(news.left)} left; new ones are made in the settings.`,
      };
    case 'passkey-added':
      return {
        heading: 'A passkey was added',
        text: `From now on the passkey “${news.name}” opens your account at Greenroom.`,
      };
    case 'passkey-removed':
      return {
        heading: 'A passkey was removed',
        text: `The passkey “${news.name}” no longer opens your account at Greenroom.`,
      };
  }
}

export function signInChangedMail(input: {
  firstName: string;
  settingsUrl: string;
  news: SignInNews;
}): MailContent {
  const { heading, text } = inWords(input.news);
  return layOut({
    subject: `${heading} at Greenroom`,
    preheader: 'If this was not you, change your password now.',
    eyebrow: 'Greenroom',
    heading,
    blocks: [paragraph(`Hello ${input.firstName},`), paragraph(text)],
    button: { label: 'Look at my sign-in settings', url: input.settingsUrl },
    after:
      'If this was you, there is nothing to do. If it was not, change your password now: that logs everyone else out.',
    footer: 'You get this e-mail because it is about how you sign in.',
  });
}
