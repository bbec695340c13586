import { layOut, paragraph, type MailContent } from './layout.ts';

export const testMail = ({ firstName, link }: { firstName: string; link: string }): MailContent =>
  layOut({
    subject: 'A test from Greenroom',
    preheader: 'It has arrived: mail can be sent from here.',
    eyebrow: 'Greenroom',
    heading: 'This test has arrived',
    blocks: [
      paragraph(`Hello ${firstName},`),
      paragraph('You asked for it in Settings. Mails to your clients leave in the same way.'),
    ],
    button: { label: 'Back to Settings', url: link },
    footer: 'You get this e-mail because you sent a test to yourself.',
  });

export const testText = (link: string): string =>
  `Greenroom: this test has arrived. Texts to your clients leave in the same way. ${link}`;
