import { dayOf, dayWords, weekdayOf, type Day } from './days.ts';
import { allPosts, factsOf, postableName, type Facts } from './facts.ts';
import { habitsOf, nextFreeDays } from './habits.ts';
import { hashtagsIn, ownHashtags, subjectsOf, withoutHashtags, type Subject } from './topics.ts';

export interface Idea {
  title: string;
  caption: string;
  /** What in the owner's posts led to the idea. */
  why: string;
  companyName: string | null;
  /** A free day for it, and whether the company usually posts on that weekday. */
  day: Day | null;
  isUsualDay: boolean;
}

type Draft = { title: string; caption: string };
type Angle = (subject: Subject) => Draft | null;

/** A sentence from the middle of a caption that makes sense alone. */
function lineOf(caption: string): string | null {
  const sentences = withoutHashtags(caption)
    .split(/(?<=[.!?])\s+|\n+/)
    .slice(1)
    .map((sentence) => sentence.trim());
  return sentences.find(({ length }) => length >= 30 && length <= 160) ?? null;
}

/** Ways to return to a subject. Gaps for the owner stand in square brackets. */
const ANGLES: readonly Angle[] = [
  ({ words, post }) => {
    const line = lineOf(post.caption);
    return line === null
      ? null
      : {
          title: `One line of ${words}`,
          caption: `“${line}”\n\nThat is what we wrote about ${words}. Here is the story behind it:\n\n[Two or three sentences.]`,
        };
  },
  ({ words }) => ({
    title: `Behind the scenes: ${words}`,
    caption: `What does nobody see of ${words}?\n\n[Who works on it, the first step, the one detail that people never notice.]\n\nWhat would you like to see next?`,
  }),
  ({ words }) => ({
    title: `Your choice: ${words}`,
    caption: `We need your opinion on ${words}.\n\n[Option A] or [option B]? Tell us in the comments; we read every answer.`,
  }),
  ({ words }) => ({
    title: `Asked often: ${words}`,
    caption: `One question about ${words} comes up again and again:\n\n[The question.]\n\n[The answer, in two sentences.]\n\nWhat else would you like to know?`,
  }),
  ({ words }) => ({
    title: `${words} in three steps`,
    caption: `${words} in three steps:\n\n1. [First step]\n2. [Second step]\n3. [Third step]\n\nSave this for later.`,
  }),
  ({ words }) => ({
    title: `A customer on ${words}`,
    caption: `“[One sentence that a customer said about ${words}.]”\n\nThank you, [name]. [What it means to you, in one sentence.]`,
  }),
];

/** For a company without posts: these are generic, and the answer says so. */
const STARTERS: readonly { title: string; caption: (company: string) => string }[] = [
  {
    title: 'Who we are',
    caption: (company) =>
      `Hello, we are ${company}.\n\n[What you do, for whom, and since when.]\n\nSay hello below.`,
  },
  {
    title: 'The people behind it',
    caption: (company) =>
      `Meet [name], who [does what] at ${company}.\n\n[One thing that [name] loves about the work.]`,
  },
  {
    title: 'How it is made',
    caption: (company) =>
      `From the first step to the last: this is how [your product] is made at ${company}.\n\n[Three steps.]`,
  },
  {
    title: 'The question we hear most',
    caption: () => `[The question.]\n\n[Your answer, in two sentences.]\n\nWhat else would you like to know?`,
  },
  {
    title: 'What a customer said',
    caption: (company) => `“[One sentence that a customer said about ${company}.]”\n\nThank you, [name].`,
  },
];

const MOST_TAGS = 4;

/** Hashtags of the post first, then the company's most used. */
function tagLine(facts: Facts, { post }: Subject): string {
  const own = hashtagsIn(post.caption).map((tag) => tag.toLowerCase());
  const usual = ownHashtags(allPosts(facts)).map(({ tag }) => tag);
  return [...new Set([...own, ...usual])].slice(0, MOST_TAGS).join(' ');
}

const withTags = (caption: string, tags: string) => (tags === '' ? caption : `${caption}\n\n${tags}`);

/** Why this subject was chosen: what last happened to its post. */
function because(facts: Facts, { post }: Subject): string {
  if (post.publishedAt) return `it went out on ${dayWords(dayOf(post.publishedAt, facts.timeZone))}`;
  if (post.scheduledAt && post.scheduledAt > facts.now)
    return `a follow-up to the post that is planned for ${dayWords(dayOf(post.scheduledAt, facts.timeZone))}`;
  return `it is now ${post.status}`;
}

/** Published subjects first, as followers know them. Drafts only where there is nothing else. */
function subjectsFor(facts: Facts): Subject[] {
  const drafts = new Set(facts.byStatus.Draft);
  const others = allPosts(facts).filter((post) => !drafts.has(post));
  const found = subjectsOf([...facts.byStatus.Published, ...others]);
  return found.length > 0 ? found : subjectsOf(facts.byStatus.Draft);
}

/** The next angle that the subject allows, an unused one where possible. */
function draftOf(subject: Subject, from: number, used: Set<Angle>): Draft | null {
  const order = ANGLES.map((_, index) => ANGLES[(from + index) % ANGLES.length]).filter(
    (one) => one !== undefined,
  );
  const able = order.filter((angle) => angle(subject) !== null);
  const angle = able.find((one) => !used.has(one)) ?? able[0];
  if (!angle) return null;
  used.add(angle);
  return angle(subject);
}

/** Deterministic: the same facts and round give the same ideas; the next round gives others. */
export function ideasFor(facts: Facts, count: number, round = 0): Idea[] {
  if (facts.companyName === null) return ideasForAll(facts, count, round);
  const days = nextFreeDays(facts, count);
  const subjects = subjectsFor(facts);
  const used = new Set<Angle>();
  const { usualDays } = habitsOf(facts);
  return Array.from({ length: count }, (_, index) => {
    const at = index + round * count;
    const day = days[index] ?? null;
    const subject = subjects[at % Math.max(1, subjects.length)];
    const place = {
      companyName: facts.companyName,
      day,
      isUsualDay: day !== null && usualDays.includes(weekdayOf(day)),
    };
    if (!subject) {
      const starter = STARTERS[at % STARTERS.length];
      return {
        title: starter?.title ?? '',
        caption: starter?.caption(facts.companyName ?? '') ?? '',
        why: 'a post that every company can begin with',
        ...place,
      };
    }
    // After all subjects were used, each returns from another angle.
    const turn = Math.floor(at / subjects.length);
    const draft = draftOf(subject, at + turn, used);
    return {
      title: draft?.title ?? '',
      caption: withTags(draft?.caption ?? '', tagLine(facts, subject)),
      why: because(facts, subject),
      ...place,
    };
  });
}

/** Takes the companies in turn, beginning with those that have the least planned. */
function ideasForAll(facts: Facts, count: number, round: number): Idea[] {
  const named = facts.companies.filter(({ name }) => postableName(name) !== null);
  const companies = (named.length > 0 ? named : facts.companies)
    .map((company) => factsOf(facts, company))
    .sort((a, b) => a.planned.length - b.planned.length)
    .slice(0, count);
  const share = Math.ceil(count / Math.max(1, companies.length));
  const each = companies.map((own) => ideasFor(own, share, round));
  return Array.from({ length: share }, (_, index) => each.flatMap((ideas) => ideas[index] ?? []))
    .flat()
    .slice(0, count);
}
