import { badFact, paragraph, quote } from './layout.ts';
import { when, type OwnerNews, type OwnerWords } from './owner-words.ts';
import { titleOf } from './words.ts';

/** Where the post did not go out, or cannot, and what can be done. */
export function publishFailed(news: OwnerNews): OwnerWords {
  if (news.missing) return withoutComment(news, news.missing);
  if (news.refused) return refusedEarly(news, news.refused);
  const at = when(news.scheduledAt, news);
  const isAhead = news.scheduledAt !== null && news.scheduledAt > news.now;
  // The reason of what is unconfirmed says what to do.
  const next = news.unconfirmed
    ? 'Open the post to do either.'
    : isAhead
      ? 'Open the post and choose “Try again” for that time, or “New time”.'
      : 'Open the post and choose “New time”, or “I posted it” if you post it yourself.';
  return {
    heading: headingOf(news, isAhead),
    preheader: news.reason ?? next,
    blocks: [
      news.reason ? badFact(news.reason) : null,
      paragraph(at ? `${isAhead ? 'It is planned' : 'It was scheduled'} for ${at}. ${next}` : next),
    ],
  };
}

function headingOf({ title: said, unconfirmed, out }: OwnerNews, isAhead: boolean): string {
  const title = titleOf(said);
  if (unconfirmed) return `Please check ${title}: it may have gone out`;
  if (out && out.on > 0) return `${title} is out on ${out.on} of ${out.of} accounts`;
  return isAhead ? `${title} cannot go out as it is` : `${title} was not published`;
}

/** Refused on one account before the date, while the others are still to go out. */
function refusedEarly(news: OwnerNews, { place, others }: NonNullable<OwnerNews['refused']>): OwnerWords {
  const at = when(news.scheduledAt, news) ?? 'at its time';
  return {
    heading: `${titleOf(news.title)} cannot go out on ${place} as it is`,
    preheader: news.reason ?? place,
    blocks: [
      news.reason ? badFact(`${place}: ${news.reason}`) : null,
      paragraph(
        `On ${others.join(', ')} it goes out ${at}. Open the post to change it, to choose a new time, or to post it on ${place} by hand.`,
      ),
    ],
  };
}

const withoutComment = (news: OwnerNews, { place, text }: NonNullable<OwnerNews['missing']>): OwnerWords => {
  const title = titleOf(news.title);
  return {
    heading: news.unconfirmed
      ? `Please check ${title}: its first comment may be missing`
      : `${title} is out without its first comment`,
    preheader: news.reason ?? place,
    blocks: [
      news.reason ? badFact(`${place}: ${news.reason}`) : null,
      paragraph('The post itself is out. Please write the comment there yourself if it is missing.'),
      quote(`${place}: first comment, ready to copy`, text, true),
    ],
  };
};
