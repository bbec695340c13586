import { layOut, paragraph, type MailContent } from './layout.ts';

export function invitationMail(input: {
  invitedBy: string;
  agencyName: string;
  role: string;
  link: string;
}): MailContent {
  const { invitedBy, agencyName, role, link } = input;
  const where = agencyName === invitedBy ? 'their team' : agencyName;
  return layOut({
    subject: `${invitedBy} invites you to ${where} on Greenroom`,
    preheader: 'The link works once, for a week.',
    eyebrow: 'Greenroom',
    heading: `Join ${where}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${invitedBy} would like you to work on posts for clients together, as ${role}. Greenroom is where they are planned, sent to the client for approval, and scheduled.`,
      ),
    ],
    button: { label: 'Join the team', url: link },
    after:
      'The link works once, for a week. You can join with the account that you have, or make one. If you did not expect this, you can ignore this e-mail.',
    footer: `You get this e-mail because ${invitedBy} gave your address.`,
  });
}
