import { layOut, paragraph, quote, type MailContent } from './layout.ts';
import { forCompany, titleOf } from './words.ts';

export interface GatheredNews {
  firstName: string;
  posts: {
    title: string;
    companyName: string | null;
    status: string;
    /** What reviewers said, in order: "Mia approved it". */
    said: { what: string; comment: string | null }[];
  }[];
  /** How many posts are not listed. */
  more: number;
  link: string;
  /** False if the mail also tells of other things. */
  clientsOnly: boolean;
}

/** What clients said about a person's posts since the last such mail. */
export function gatheredMail({ firstName, posts, more, link, clientsOnly }: GatheredNews): MailContent {
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
      paragraph(`Good morning ${firstName},`),
      ...posts.flatMap(({ title, companyName, status, said }) => [
        paragraph(`${titleOf(title)}${forCompany(companyName)}, now ${status}:`),
        ...said.map(({ what, comment }) => quote(what, comment) ?? paragraph(`${what}.`)),
      ]),
      more > 0 ? paragraph(`And ${more} more.`) : null,
    ],
    button: { label: 'Open Greenroom', url: link },
    footer: clientsOnly
      ? 'You get this e-mail once a day, as you chose in Settings. What fails or is due is told at once.'
      : 'You get this e-mail once a day, as you chose in Settings.',
  });
}
