import { RISK_HOURS } from '#domain/posts/at-risk-words.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { dayAndTime, forCompany, titleOf } from './words.ts';

export interface MorningList {
  firstName: string;
  timeZone: string;
  /** When it is written. */
  now: Date;
  posts: { title: string; companyName: string | null; scheduledAt: Date; why: string }[];
  /** How many posts are not listed. */
  more: number;
  link: string;
}

/** One mail about posts that go out soon and are not approved. */
export function morningMail({ firstName, posts, more, link, ...telling }: MorningList): MailContent {
  const count = posts.length + more;
  const heading =
    count === 1
      ? `1 post goes out within ${RISK_HOURS} hours and is not approved`
      : `${count} posts go out within ${RISK_HOURS} hours and are not approved`;
  return layOut({
    subject: heading,
    preheader: posts.map(({ title }) => titleOf(title)).join(', '),
    eyebrow: 'Greenroom',
    heading,
    blocks: [
      paragraph(`Good morning ${firstName},`),
      ...posts.flatMap(({ title, companyName, scheduledAt, why }) => [
        fact(`${titleOf(title)}${forCompany(companyName)}: ${dayAndTime(scheduledAt, telling)}`),
        paragraph(why),
      ]),
      more > 0 ? paragraph(`And ${more} more.`) : null,
    ],
    button: { label: 'See who has them', url: link },
    footer:
      'You get this e-mail at most once a day, and only when a post of yours is about to miss its date.',
  });
}
