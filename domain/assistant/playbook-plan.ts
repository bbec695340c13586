import {
  dayOf,
  daysAskedFor,
  momentWords,
  nextDays,
  spansOf,
  spanWords,
  weekdayName,
  weekdayOf,
  type Asked,
} from './days.ts';
import { factsOf, type Facts, type PlannedFact } from './facts.ts';
import { emptyDays, habitsOf, todayOf } from './habits.ts';
import { bullets, firstFew, linkTo, listed, nameOf, ofCompany, paragraphs, plain, some } from './words.ts';

const inSpan = (facts: Facts, { span }: Asked): PlannedFact[] =>
  facts.planned.filter((post) => {
    const day = dayOf(post.at, facts.timeZone);
    return day >= span.from && day <= span.to;
  });

export function planned(facts: Facts, question: string): string {
  const asked = daysAskedFor(question, todayOf(facts)) ?? nextDays(todayOf(facts), 14);
  const posts = inSpan(facts, asked);
  const when = `${asked.words} (${spanWords(asked.span)})`;
  const { shown, more } = firstFew(posts, 20);
  const notSafe = posts.filter((post) => !facts.byStatus.Scheduled.some(({ id }) => id === post.id));
  return paragraphs(
    posts.length === 0
      ? `Nothing of ${nameOf(facts)} is planned for ${when}.`
      : `**${some(posts.length, 'post is', 'posts are')} planned for ${when}**, times in ${facts.timeZone}:`,
    bullets(
      shown.map(
        (post) =>
          `${momentWords(post.at, facts.timeZone)}: ${linkTo(post)}${ofCompany(facts, post)}, ${post.status}`,
      ),
    ),
    more,
    notSafe.length > 0 &&
      `${notSafe.length === 1 ? 'One of them is' : `${notSafe.length} of them are`} not scheduled yet: ${listed(notSafe.slice(0, 3).map(linkTo))}. They go out only once every reviewer has approved.`,
    posts.length === 0 &&
      facts.byStatus.Approved.length > 0 &&
      `${some(facts.counts.Approved, 'approved post has', 'approved posts have')} no date yet: ${listed(facts.byStatus.Approved.slice(0, 3).map(linkTo))}.`,
  );
}

export function gaps(facts: Facts, question: string): string {
  const asked = daysAskedFor(question, todayOf(facts)) ?? nextDays(todayOf(facts), 14);
  if (facts.companyName === null && facts.companies.length > 1) return gapsByCompany(facts, asked);
  const empty = emptyDays(facts, asked.span);
  const { usualDays } = habitsOf(facts);
  const usual = empty.filter((day) => usualDays.includes(weekdayOf(day)));
  if (empty.length === 0)
    return `No gaps: every day of ${asked.words} (${spanWords(asked.span)}) has a post.`;
  return paragraphs(
    `In ${asked.words} (${spanWords(asked.span)}) ${some(inSpan(facts, asked).length, 'post is', 'posts are')} planned for ${nameOf(facts)}. Without a post:`,
    bullets(
      spansOf(empty).map((span) => `**${spanWords(span)}**${span.days > 1 ? ` (${span.days} days)` : ''}`),
    ),
    usual.length > 0 &&
      `Fill these first, since you usually post on ${listed(usualDays.map((day) => `${weekdayName(day)}s`))}: ${listed(spansOf(usual).slice(0, 6).map(spanWords))}.`,
    facts.byStatus.Approved.length > 0 &&
      `Ready to fill a gap, approved and without a date: ${listed(facts.byStatus.Approved.slice(0, 4).map(linkTo))}.`,
  );
}

function gapsByCompany(facts: Facts, asked: Asked): string {
  const lines = facts.companies.map((company) => {
    const own = factsOf(facts, company);
    const count = inSpan(own, asked).length;
    const longest = spansOf(emptyDays(own, asked.span)).sort((a, b) => b.days - a.days)[0];
    const words =
      count === 0
        ? 'nothing planned'
        : longest
          ? `${some(count, 'post')}; longest gap ${spanWords(longest)} (${some(longest.days, 'day')})`
          : 'no gap';
    return { count, line: `**${plain(company.name)}**: ${words}` };
  });
  const { shown, more } = firstFew(
    lines.sort((a, b) => a.count - b.count),
    25,
  );
  return paragraphs(
    `${asked.words[0]?.toUpperCase()}${asked.words.slice(1)} (${spanWords(asked.span)}), the emptiest company first:`,
    bullets(shown.map(({ line }) => line)),
    more,
  );
}
