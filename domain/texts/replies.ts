import { localeOf, type Language } from '#domain/languages/language.ts';
import { REPLY_WORDS } from '#domain/languages/replies/all.ts';
import { fill, fillCount, type Forms } from '#domain/languages/words.ts';

/** The replies to texts in a language. */
export function repliesIn(language: Language) {
  const words = REPLY_WORDS[language];
  const locale = localeOf(language);
  const aboutPosts = (forms: Forms) => (numbers: readonly number[]) =>
    fillCount(locale, forms, numbers.length, {
      numbers: new Intl.ListFormat(locale).format(numbers.map(String)),
      number: numbers[0] ?? '',
    });
  return {
    nothingWaits: words.nothingWaits,
    help: words.help,
    stopped: words.stopped,
    started: words.started,
    whichPost: words.whichPost,
    noCaption: words.noCaption,
    tooMany: words.tooMany,
    stayApproved: words.stayApproved,
    pictureCame: words.pictureCame,
    noPicture: words.noPicture,
    textCame: words.textCame,
    list: (count: number) => fillCount(locale, words.list, count),
    andMore: (count: number) => fillCount(locale, words.andMore, count),
    moreWait: (count: number) => fillCount(locale, words.moreWait, count),
    approved: aboutPosts(words.approved),
    changes: aboutPosts(words.changes),
    whatToChange: aboutPosts(words.whatToChange),
    changedSince: (number: number, now: number, link: string) =>
      fill(words.changedSince, { number, now, link }),
    alreadyApproved: (number: number, link: string) => fill(words.alreadyApproved, { number, link }),
    staysApproved: (number: number, link: string) => fill(words.staysApproved, { number, link }),
    heard: (to: string) => fill(words.heard, { to }),
    noLonger: (number: number) => fill(words.noLonger, { number }),
    onlyByLink: (number: number, link: string) => fill(words.onlyByLink, { number, link }),
    byLink: (link: string) => fill(words.byLink, { link }),
    passedOnByLink: (to: string, link: string) => fill(words.passedOnByLink, { to, link }),
    unknown: (number: number) => fill(words.unknown, { number }),
    passedOn: (to: string, number: number | null) =>
      number === null ? fill(words.passedOn, { to }) : fill(words.passedOnAbout, { to, number }),
  };
}
export type Replies = ReturnType<typeof repliesIn>;
