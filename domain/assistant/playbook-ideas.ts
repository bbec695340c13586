import { captionFrames, fittingTags, styleOf, styleWords } from './caption-style.ts';
import type { ProposedPost } from './contract.ts';
import { dayWords } from './days.ts';
import { allPosts, postableName, totalOf, type Facts } from './facts.ts';
import { ideasFor, type Idea } from './ideas.ts';
import { subjectOf } from './topics.ts';
import { linkTo, listed, nameOf, numbered, paragraphs, plain, quoted, some } from './words.ts';

export interface Answer {
  message: string;
  proposals: ProposedPost[];
}

export const toProposal = ({ title, caption, companyName, day }: Idea): ProposedPost => ({
  title,
  caption,
  companyName: postableName(companyName),
  date: day,
});

const MOST_IDEAS = 10;

/** `Generate 5 post ideas` → 5 */
function countIn(question: string): number {
  const count = Number(/\b(\d{1,2})\b/.exec(question)?.[1] ?? 5);
  return Math.min(MOST_IDEAS, Math.max(1, count));
}

/** Hints for writing: the newest request of a client, and a one-sided mix of media. */
function reminders(facts: Facts): string {
  const wish = facts.wishes.find((one) => one.isRequest);
  const recent = allPosts(facts)
    .filter((post) => post.images + post.videos > 0)
    .slice(0, 8);
  const onlyPhotos = recent.length >= 5 && recent.every((post) => post.videos === 0);
  const unfinished = facts.byStatus.Draft.slice(0, 2);
  return paragraphs(
    wish &&
      `**Keep in mind:** the last change that was asked for is ${quoted(wish.text, 200)} (on ${linkTo({ id: wish.postId, title: wish.postTitle })}).`,
    onlyPhotos &&
      `**Mix:** your last ${recent.length} posts were all photos. One of these could be a short video.`,
    unfinished.length > 0 &&
      `**Already begun:** ${listed(unfinished.map(linkTo))} ${unfinished.length === 1 ? 'is a draft' : 'are drafts'} that can be finished first.`,
  );
}

export function ideas(facts: Facts, question: string, round: number): Answer {
  const found = ideasFor(facts, countIn(question), round);
  if (found.length === 0)
    return { message: 'There is no company yet. Create a client first, then ask again.', proposals: [] };
  const lines = found.map((idea) => {
    const day =
      idea.day && `free on ${dayWords(idea.day)}${idea.isUsualDay ? ', one of your usual days' : ''}`;
    const company = facts.companyName === null ? ` for ${plain(idea.companyName ?? '')}` : '';
    return `**${plain(idea.title)}**${company}: ${idea.why}${day ? ` (${day})` : ''}`;
  });
  const from = totalOf(facts);
  return {
    message: paragraphs(
      from === 0
        ? `I know no posts of ${nameOf(facts)} yet, so these are starting points and not drawn from your data:`
        : `${some(found.length, 'idea')} drawn from your own posts and the free days in your calendar:`,
      numbered(lines),
      reminders(facts),
      'Each is ready below as a draft. What only you can know stands in square brackets.',
    ),
    proposals: found.map(toProposal),
  };
}

/** `Write a caption about our summer menu` → `our summer menu` */
function topicIn(question: string): string | null {
  const topic = /\b(?:captions?|hashtags?|something|hook)?\s*(?:about|for|on)\s+(.{3,80}?)[.?!]*$/i.exec(
    question.trim(),
  )?.[1];
  return topic && !/^(this|the|my|our|next|a)? ?(week|month|post|company|client)s?$/i.test(topic)
    ? topic
    : null;
}

export function captions(facts: Facts, question: string, round: number): Answer {
  const topic = topicIn(question);
  const waitingForWords = [
    ...facts.byStatus.Draft.filter((post) => post.caption.trim() === ''),
    ...facts.byStatus.Draft.filter((post) => post.caption.trim() !== ''),
  ];
  const draft = topic ? undefined : waitingForWords[round % Math.max(1, waitingForWords.length)];
  const subject =
    topic ??
    (draft && subjectOf(draft)) ??
    subjectOf(facts.byStatus.Published[round] ?? { title: '', caption: '' }) ??
    facts.companyName ??
    'your company';
  const style = styleOf(facts);
  const frames = captionFrames(subject, fittingTags(facts, subject, 4));
  return {
    message: paragraphs(
      draft
        ? `Three beginnings for your draft ${linkTo(draft)}, which ${draft.caption.trim() === '' ? 'has no caption yet' : 'can be finished'}:`
        : `Three beginnings for ${quoted(subject)}: a question, a story and a list.`,
      style && styleWords(style),
      'What only you can know stands in square brackets. A connected model can write the whole text.',
    ),
    proposals: frames.map((caption) => ({
      title: subject,
      caption,
      companyName: postableName(facts.companyName ?? draft?.companyName ?? null),
      date: null,
    })),
  };
}
