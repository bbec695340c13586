import { links, paragraph, quote } from './layout.ts';

/** An account, and what is to be posted there. */
export interface Place {
  place: string;
  caption: string;
  firstComment: string | null;
  mediaUrls: string[];
}

/** What to post, and the content that was approved. */
export const toPost = (news: { caption: string | null; mediaUrls?: string[] }) => [
  paragraph('Post it now, then mark it as posted.'),
  quote('Caption, ready to copy', news.caption, true),
  links('Pictures and videos, in order', news.mediaUrls ?? []),
];

/** Each account gets the content that was approved for it. */
export const toPostOn = (places: Place[]) => [
  paragraph(`Post it now on ${places.map(({ place }) => place).join(' and on ')}, then mark it as posted.`),
  ...places.flatMap(({ place, caption, firstComment, mediaUrls }) => [
    quote(`${place}: caption, ready to copy`, caption, true),
    links(`${place}: pictures and videos, in order`, mediaUrls),
    quote(`${place}: first comment, ready to copy`, firstComment, true),
  ]),
];
