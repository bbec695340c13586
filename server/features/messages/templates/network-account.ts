import type { NetworkKind } from '#domain/messages/kinds.ts';
import { badFact, fact, layOut, paragraph, type MailContent } from './layout.ts';
import { dayAndTime } from './words.ts';

export interface AccountNews {
  kind: NetworkKind;
  firstName: string;
  companyName: string;
  /** Such as "Bluesky @acme.example". */
  place: string;
  /** Why it stopped working. */
  reason: string | null;
  expiresAt: Date | null;
  timeZone: string;
  /** When it is written. */
  now: Date;
  /** Posts with a date that still have to go out there. */
  waiting: number;
  /** The client's accounts. */
  link: string;
}

const waitingFor = (count: number) =>
  count === 0
    ? 'Nothing is scheduled for it at the moment.'
    : count === 1
      ? 'One scheduled post waits for it and goes out once it is connected again, within 24 hours of its date.'
      : `${count} scheduled posts wait for it and go out once it is connected again, each within 24 hours of its date.`;

/** The mail about an account on a network that stopped working, or will. */
export function accountMail(news: AccountNews): MailContent {
  const isBroken = news.kind === 'account-broken';
  const until = news.expiresAt && dayAndTime(news.expiresAt, news);
  const heading = isBroken
    ? `${news.place} has to be connected again`
    : `The access to ${news.place} ends soon`;
  return layOut({
    subject: heading,
    preheader: isBroken ? (news.reason ?? waitingFor(news.waiting)) : `It ends ${until ?? 'soon'}.`,
    eyebrow: news.companyName,
    heading,
    blocks: [
      paragraph(`Hello ${news.firstName},`),
      isBroken && news.reason ? badFact(news.reason) : null,
      !isBroken && until ? fact(`Ends ${until}`) : null,
      paragraph(waitingFor(news.waiting)),
      paragraph('Connecting it again takes a minute and keeps everything that is scheduled.'),
    ],
    button: { label: 'Connect it again', url: news.link },
    footer: 'You get this e-mail because you connected this account.',
  });
}
