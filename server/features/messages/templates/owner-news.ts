import { MOVES_MOST } from '#domain/companies/no-answer.ts';
import type { OwnerKind } from '#domain/messages/kinds.ts';
import { badFact, fact, layOut, paragraph, picture, quote, type MailContent } from './layout.ts';
import { quoted, when, type OwnerNews, type OwnerWords } from './owner-words.ts';
import { publishFailed } from './publish-failed.ts';
import { allApproved, planPassed, stagesDone } from './settled-news.ts';
import { toPost, toPostOn } from './to-post.ts';
import { excerpt, greeting, nameInMail, titleOf, remindedText, tookBackHeading } from './words.ts';

const WORDS: Record<OwnerKind, (news: OwnerNews) => OwnerWords> = {
  'review-answered'(news) {
    const who = news.reviewer ?? 'A reviewer';
    const title = titleOf(news.title);
    if (news.decision === 'approved') {
      const next = stillWaiting(news);
      const blocks = [quoted(news), paragraph(next)];
      if (news.agreement)
        return {
          heading: `${who} did not answer about ${title}: that counts as a yes`,
          preheader: news.agreement,
          blocks,
        };
      return { heading: `${who} approved ${title}`, preheader: news.comment ?? next, blocks };
    }
    if (news.decision === 'rejected') {
      const next = 'Change the post and resubmit it: then the reviewers get a new message.';
      const heading = `${who} asked for changes to ${title}`;
      const blocks = [quoted(news), paragraph(next)];
      return { heading, preheader: news.comment ?? next, blocks, button: 'See what to change' };
    }
    if (news.decision === 'withdrawn') {
      const at = when(news.scheduledAt, news);
      const next = 'It does not go out until it is approved again. Change the post and resubmit it.';
      const heading = tookBackHeading(who, title);
      const blocks = [at ? badFact(`Was to go out on ${at}`) : null, quoted(news), paragraph(next)];
      return { heading, preheader: news.comment ?? next, blocks, button: 'See what to change' };
    }
    const next = 'What you answer on the post’s page is seen by every reviewer.';
    if (news.comments)
      return {
        heading: `${news.comments.length} new comments on ${title}`,
        preheader: news.comments.map((one) => `${one.reviewer}: ${one.comment}`).join(' · '),
        blocks: [...news.comments.map((one) => quote(`${one.reviewer} wrote`, one.comment)), paragraph(next)],
        button: 'Answer on the post',
      };
    if (news.byText) return outsideThread(who, title, news);
    return {
      heading: `${who} commented on ${title}`,
      preheader: news.comment ?? next,
      blocks: [quoted(news), paragraph(next)],
      button: 'Answer on the post',
    };
  },

  'all-approved': allApproved,
  'stages-done': stagesDone,
  'plan-passed': planPassed,

  'review-overdue': (news) => ({
    heading: `Still waiting for a review of ${titleOf(news.title)}`,
    preheader: `No answer yet from ${news.reviewer ?? 'the reviewers'}.`,
    blocks: [
      paragraph(`The review-by date has passed, without an answer from ${news.reviewer ?? 'the reviewers'}.`),
      paragraph(
        [news.reminded ? remindedText(news.reminded) : '', 'A call may be quicker.'].join(' ').trim(),
      ),
    ],
  }),

  'no-answer': (news) => ({
    heading: `Nobody has answered about ${titleOf(news.title)}`,
    preheader: `No answer yet from ${news.reviewer ?? 'the reviewers'}.`,
    blocks: [
      when(news.scheduledAt, news) ? badFact(`Was to go out on ${when(news.scheduledAt, news)}`) : null,
      paragraph(`There is still no answer from ${news.reviewer ?? 'the reviewers'}. A call may be quicker.`),
    ],
  }),

  'nobody-left': (news) => ({
    heading: `Nobody is left to review ${titleOf(news.title)}`,
    preheader: `The stage “${news.stage ?? ''}” has nobody any more.`,
    blocks: [
      when(news.scheduledAt, news) ? badFact(`Planned for ${when(news.scheduledAt, news)}`) : null,
      paragraph(
        `It waits at the stage “${news.stage ?? ''}”, and nobody who was asked there works for this client any more.`,
      ),
      paragraph('Choose people for the stage in the client’s settings, or skip the stage on the post.'),
    ],
  }),

  'plan-moved'(news) {
    const from = when(news.movedFrom ?? null, news);
    const to = when(news.scheduledAt, news);
    const left = MOVES_MOST - (news.moves ?? 0);
    return {
      heading: `The date of ${titleOf(news.title)} moved: nobody had answered`,
      preheader: `It is now planned for ${to ?? 'later'}.`,
      blocks: [
        from ? badFact(`Was planned for ${from}`) : null,
        to ? fact(`Now planned for ${to}`) : null,
        paragraph(
          left > 0
            ? `The reviewers are told with the next message that they get. If nobody answers by then, the date moves again, ${left === 1 ? 'once more' : 'twice more'} at most.`
            : 'The reviewers are told with the next message that they get. This was the last time: after that the post waits for an answer.',
        ),
      ],
    };
  },

  'post-due'(news) {
    const at = when(news.scheduledAt, news);
    return {
      heading: `Time to post ${titleOf(news.title)}`,
      preheader: 'Caption and media are in this e-mail.',
      blocks: [at ? fact(`Due ${at}`) : null, ...(news.places ? toPostOn(news.places) : toPost(news))],
    };
  },

  assigned: (news) => ({
    heading: `${news.by ?? 'Somebody'} gave you ${titleOf(news.title)}`,
    preheader: 'It waits for you under My work.',
    blocks: [
      when(news.scheduledAt, news) ? fact(`Planned for ${when(news.scheduledAt, news)}`) : null,
      paragraph('From now on you are told what happens to it.'),
    ],
    footer: 'You get this e-mail because the post was assigned to you.',
  }),

  // Without the note's text: a note stays in the thread.
  mentioned: (news) => ({
    heading: `${news.by ?? 'Somebody'} mentioned you on ${titleOf(news.title)}`,
    preheader: 'There is a note for you on the post.',
    blocks: [paragraph('There is a note for you on the post. Only your team reads it.')],
    button: 'Read the note',
    footer: 'You get this e-mail because a colleague named you in a note.',
  }),

  'publish-failed': publishFailed,
};

/** Words by text that the thread does not have. Other posts that may be meant are not named: not every member sees them. */
const outsideThread = (who: string, title: string, news: OwnerNews): OwnerWords => ({
  heading:
    news.byText === 'unclear'
      ? `${who} wrote by text, perhaps about ${title}`
      : `${who} wrote by text about ${title}`,
  preheader: news.comment ?? '',
  blocks: [
    quoted(news),
    paragraph(
      news.byText === 'unclear'
        ? 'It came by text, and this phone was sent several posts: it is not known which of them is meant. So the words are not in the thread of this post. Please ask which post they are about.'
        : 'It came by text after the review link had ended, so the words are not in the thread of this post.',
    ),
  ],
});

function stillWaiting({ waiting = 0, oneIsEnough = false, later = [] }: OwnerNews): string {
  if (waiting === 0) return 'Somebody else asked for changes: make them, then resubmit the post.';
  const now =
    waiting === 1
      ? 'One reviewer has still to answer'
      : oneIsEnough
        ? `${waiting} reviewers are asked now, and one yes is enough`
        : `${waiting} reviewers have still to answer`;
  const [next, ...others] = later.map((stage) => `“${stage}”`);
  if (!next) return `${now}.`;
  return others.length === 0
    ? `${now}. After that the stage ${next} is asked.`
    : `${now}. After that the stages ${[next, ...others].join(', ')} are asked.`;
}

const withShortNames = (news: OwnerNews): OwnerNews => ({
  ...news,
  ...(news.reviewer && { reviewer: nameInMail(news.reviewer) }),
  ...(news.by && { by: nameInMail(news.by) }),
  ...(news.yeses && {
    yeses: news.yeses.map(({ version, names, silent }) => ({
      version,
      names: names.map(nameInMail),
      silent: silent.map(nameInMail),
    })),
  }),
  ...(news.comments && {
    comments: news.comments.map((one) => ({ ...one, reviewer: nameInMail(one.reviewer) })),
  }),
});

/** A mail about one of the owner's posts, and what to do next. */
export function ownerMail(given: OwnerNews): MailContent {
  const news = withShortNames(given);
  const words = WORDS[news.kind](news);
  return layOut({
    subject: words.heading,
    preheader: excerpt(words.preheader, 120),
    eyebrow: news.companyName ?? 'Greenroom',
    heading: words.heading,
    blocks: [paragraph(greeting(news.firstName)), ...words.blocks],
    button: { label: words.button ?? 'Open the post', url: `${news.link}${words.page ?? ''}` },
    below: [picture(news.pictureUrl)],
    footer: words.footer ?? 'You get this e-mail because the post is yours.',
  });
}
