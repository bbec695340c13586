import { CLOSING_DAYS } from '#domain/agencies/closing.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { dayAndTime } from './words.ts';

/** News about an agency's closing. */
export type ClosingNews =
  | { kind: 'agency-closing'; by: string; closesAt: Date }
  | { kind: 'agency-closing-soon'; closesAt: Date }
  | { kind: 'agency-kept'; by: string; missed: number };

interface Input {
  firstName: string;
  timeZone: string;
  /** When it is written. */
  now: Date;
  agencyName: string;
  /** The reader is an owner, who can stop the closing. */
  mayKeep: boolean;
  link: string;
  news: ClosingNews;
}

const ACCOUNTS =
  'Accounts that work for no other agency are deleted with it. Whoever joins another agency before keeps theirs.';

const wayBack = (mayKeep: boolean) =>
  mayKeep
    ? 'Until then you can keep it, or take everything along as an archive: log in, and both are there.'
    : 'Until then an owner of the agency can keep it. If you think that this is a mistake, please talk to one of them.';

const missedText = (missed: number) =>
  missed === 1
    ? 'One post did not go out, because its time passed meanwhile. It needs a new date.'
    : `${missed} posts did not go out, because their time passed meanwhile. They need a new date.`;

function inWords({ agencyName, mayKeep, news, ...telling }: Input) {
  const end = 'closesAt' in news ? dayAndTime(news.closesAt, telling) : '';
  switch (news.kind) {
    case 'agency-closing':
      return {
        heading: `${agencyName} is being closed`,
        preheader: `Everything is deleted on ${end}, unless an owner keeps the agency.`,
        blocks: [
          paragraph(
            `${news.by} has asked for ${agencyName} to be deleted, with all of its clients, posts, files and messages. Nothing goes out from now on: no post, no reminder, no message to a client. Links that clients have do not open.`,
          ),
          fact(`It is deleted on ${end}, ${CLOSING_DAYS} days from now.`),
          paragraph(wayBack(mayKeep)),
          paragraph(ACCOUNTS),
        ],
        label: mayKeep ? 'Keep it, or export everything' : 'See what happens',
      };
    case 'agency-closing-soon':
      return {
        heading: `${agencyName} is deleted soon`,
        preheader: `On ${end} everything is gone for good.`,
        blocks: [
          paragraph(`The time in which ${agencyName} can still be kept is almost over.`),
          fact(`It is deleted on ${end}, and cannot be brought back after that.`),
          paragraph(wayBack(mayKeep)),
          paragraph(ACCOUNTS),
        ],
        label: mayKeep ? 'Keep it, or export everything' : 'See what happens',
      };
    case 'agency-kept':
      return {
        heading: `${agencyName} stays`,
        preheader: 'It is not deleted. Everything is as it was.',
        blocks: [
          paragraph(
            `${news.by} has taken back that ${agencyName} is deleted. Everything is as it was, and links that clients have open again.`,
          ),
          ...(news.missed > 0 ? [fact(missedText(news.missed))] : []),
        ],
        label: 'Open Greenroom',
      };
  }
}

export function closingMail(input: Input): MailContent {
  const { heading, preheader, blocks, label } = inWords(input);
  return layOut({
    subject: heading,
    preheader,
    eyebrow: 'Greenroom',
    heading,
    blocks: [paragraph(`Hello ${input.firstName},`), ...blocks],
    button: { label, url: input.link },
    footer: `You get this e-mail because you work for ${input.agencyName}.`,
  });
}
