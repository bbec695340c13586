import type { GatheredEvery } from '#domain/messages/news.ts';
import { layOut, paragraph, quote, type MailContent } from './layout.ts';
import { forCompany, greeting, titleOf } from './words.ts';

export interface GatheredNews {
  firstName: string;
  posts: {
    title: string;
    companyName: string | null;
    status: string;
    /** What reviewers said, in order, "Mia approved it", then the other news. */
    said: { what: string; comment: string | null }[];
  }[];
  /** How many posts are not listed. */
  more: number;
  link: string;
  /** How often the person gets such a mail: in the morning, or after each hour with news. */
  every: GatheredEvery;
  /** False if the mail also tells of other things. */
  clientsOnly: boolean;
  /** Whether the person is told at once of what fails or is due. */
  urgentAtOnce: boolean;
}

const GREETING: Record<GatheredEvery, (firstName: string) => string> = {
  day: (firstName) => `Good morning ${firstName},`,
  hour: greeting,
};
const HOW_OFTEN: Record<GatheredEvery, string> = {
  day: 'You get this e-mail once a day, as you chose in Settings.',
  hour: 'You get this e-mail at most once an hour, as you chose in Settings.',
};

/** What clients said about a person's posts since the last such mail. */
export function gatheredMail(news: GatheredNews): MailContent {
  const { firstName, posts, more, link, every, clientsOnly, urgentAtOnce } = news;
  const count = posts.length + more;
  const ofClients =
    count === 1 ? 'What your client said about 1 post' : `What your clients said about ${count} posts`;
  const ofAll = count === 1 ? 'What happened to 1 post' : `What happened to ${count} posts`;
  const heading = clientsOnly ? ofClients : ofAll;
  return layOut({
    subject: heading,
    preheader: posts.map(({ title }) => titleOf(title)).join(', '),
    eyebrow: 'Greenroom',
    heading,
    blocks: [
      paragraph(GREETING[every](firstName)),
      ...posts.flatMap(({ title, companyName, status, said }) => [
        paragraph(`${titleOf(title)}${forCompany(companyName)}, now ${status}:`),
        ...said.map(({ what, comment }) => quote(what, comment) ?? paragraph(`${what}.`)),
      ]),
      more > 0 ? paragraph(`And ${more} more.`) : null,
    ],
    button: { label: 'Open Greenroom', url: link },
    footer:
      clientsOnly && urgentAtOnce
        ? `${HOW_OFTEN[every]} What fails or is due is told at once.`
        : HOW_OFTEN[every],
  });
}
