import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { beginningOf } from '#domain/kit/beginning.ts';
import { withoutContacts } from './contacts.ts';
import { dayOf, nextDays, spansOf } from './days.ts';
import { allPosts, type Facts, type PostFact } from './facts.ts';
import { emptyDays, todayOf } from './habits.ts';

/** How many characters of the owner's records go along with a question. */
const CONTEXT_MOST = 14_000;
const CAPTION_MOST = 400;
const WISH_MOST = 300;
const PLAN_DAYS = 28;

const clip = (text: string, most: number) => (text.length <= most ? text : `${beginningOf(text, most)}…`);

const ESCAPED: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON on one line, escaped so that it cannot contain our marks. */
const jsonOf = (value: unknown) =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign);

/** Other people's text between marks that it cannot contain: a caption cannot close them. */
export const fenced = (name: string, value: unknown): string => `<${name}>\n${jsonOf(value)}\n</${name}>`;

const companyOf = (facts: Facts, one: { companyName: string | null }) =>
  facts.companyName === null ? { company: one.companyName ?? UNCATEGORIZED } : {};

/** A post as the model reads it: no ids, no reviewers, dates in the owner's zone. */
export const postForModel = (facts: Facts, post: PostFact, captionMost = CAPTION_MOST) => ({
  ...companyOf(facts, post),
  title: clip(post.title, 200),
  caption: clip(post.caption, captionMost),
  status: post.status,
  ...(post.scheduledAt ? { planned: post.scheduledAt.toISOString() } : {}),
  ...(post.publishedAt ? { published: post.publishedAt.toISOString() } : {}),
});

export const planForModel = (facts: Facts, planned: Facts['planned']) =>
  planned.map((post) => ({
    ...companyOf(facts, post),
    at: post.at.toISOString(),
    title: clip(post.title, 200),
    status: post.status,
  }));

/** Takes entries in order while there is room. */
function within<T>(list: readonly T[], most: number): T[] {
  const taken: T[] = [];
  let left = most;
  for (const one of list) {
    left -= jsonOf(one).length + 1;
    if (left < 0) break;
    taken.push(one);
  }
  return taken;
}

/** All records that the model gets: bounded, and quoted so that they cannot act as instructions. */
export function contextOf(facts: Facts, most = CONTEXT_MOST): string {
  const coming = nextDays(todayOf(facts), PLAN_DAYS);
  const plan = facts.planned.filter((post) => dayOf(post.at, facts.timeZone) <= coming.span.to);
  const wishes = facts.wishes.map((wish) => ({
    ...companyOf(facts, wish),
    post: clip(wish.postTitle, 120),
    said: clip(withoutContacts(wish.text.slice(0, 2 * WISH_MOST)), WISH_MOST),
    ...(wish.isRequest ? { askedForChanges: true } : {}),
    ...(wish.isOpen ? { stillOpen: true } : {}),
  }));
  const share = (part: number) => Math.floor((most - 600) * part);
  return fenced('records', {
    company: facts.companyName === null ? 'all companies of this owner' : clip(facts.companyName, 120),
    ...(facts.companyName === null
      ? {
          companies: within(
            facts.companies.map(({ name }) => clip(name, 120)),
            share(0.1),
          ),
        }
      : {}),
    now: facts.now.toISOString(),
    timeZone: facts.timeZone,
    counts: facts.counts,
    plan: within(planForModel(facts, plan), share(0.2)),
    daysWithoutPost: within(
      spansOf(emptyDays(facts, coming.span)).map(({ from, to }) => (from === to ? from : `${from}/${to}`)),
      share(0.05),
    ),
    reviewersSaid: within(wishes, share(0.2)),
    recentPosts: within(
      allPosts(facts).map((post) => postForModel(facts, post)),
      share(0.45),
    ),
  });
}
