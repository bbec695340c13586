import { layOut, paragraph, type MailContent } from './layout.ts';

/** Changes of how somebody signs in. */
export type SignInNews =
  | { what: 'two-factor-on' | 'two-factor-off' | 'codes-renewed' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'key-made'; name: string; by: string; role: string; agencyName: string };

const codes = (left: number) => (left === 1 ? 'one recovery code' : `${left} recovery codes`);

const OWN = {
  preheader: 'If this was not you, change your password now.',
  button: 'Look at my sign-in settings',
  page: '/settings',
  after:
    'If this was you, there is nothing to do. If it was not, change your password now: that logs everyone else out.',
  footer: 'You get this e-mail because it is about how you sign in.',
};

/** A key belongs to the agency, not to an account, so all owners are told. */
const KEY = {
  preheader: 'If none of its owners did this, revoke it now.',
  button: 'Look at the keys',
  page: '/agency',
  after:
    'If one of you did this, there is nothing to do. If not, revoke the key now: it stops working at once.',
  footer: 'You get this e-mail because you are an owner of the agency.',
};

/** For the account's former address, whose reader may no longer be able to sign in. */
const FORMER = {
  preheader: 'If this was not you, you can take your account back.',
  button: 'Open Greenroom',
  page: '',
  after:
    'If this was you, there is nothing to do. If it was not, open our e-mail “Your e-mail address at Greenroom was changed” and press “This was not me”: that gives you your account back, and ends what was added since.',
  footer: 'You get this e-mail because this was the address of your account until lately.',
};

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
    case 'key-made':
      return {
        heading: 'A key was made',
        text: `${news.by} made the key “${news.name}”. With it a program can work for ${news.agencyName}, with what a ${news.role} may do.`,
      };
  }
}

export function signInChangedMail(input: {
  firstName: string;
  publicUrl: string;
  news: SignInNews;
  /** The mail goes to the address before a change that can still be taken back. */
  isFormer?: boolean;
}): MailContent {
  const { heading, text } = inWords(input.news);
  const words = input.news.what === 'key-made' ? KEY : OWN;
  const { preheader, button, page, after, footer } = input.isFormer ? FORMER : words;
  return layOut({
    subject: `${heading} at Greenroom`,
    preheader,
    eyebrow: 'Greenroom',
    heading,
    blocks: [paragraph(`Hello ${input.firstName},`), paragraph(text)],
    button: { label: button, url: `${input.publicUrl}${page}` },
    after,
    footer,
  });
}
