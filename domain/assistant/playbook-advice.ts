import { clockWords, dayWords, weekdayName, weekdayOf } from './days.ts';
import { allPosts, type Facts } from './facts.ts';
import { habitsOf, median, nextFreeDays, perWeek, type Counted, type Habits } from './habits.ts';
import { ideasFor } from './ideas.ts';
import { toProposal, type Answer } from './playbook-ideas.ts';
import { subjectsOf } from './topics.ts';
import {
  bullets,
  durationWords,
  linkTo,
  listed,
  nameOf,
  numbered,
  paragraphs,
  quoted,
  some,
} from './words.ts';

const NO_REACH =
  'This is what you did, not what worked best: Greenroom has no figures about reach, so it does not guess any.';

const counted = (list: Counted[], name: (value: number) => string) =>
  listed(list.slice(0, 3).map(({ value, count }) => `${name(value)} (${count})`));

/** How long before its date a post should be sent, so that reviewers have time. */
function leadTime(facts: Facts): string | null {
  const hours = median(facts.answerHours);
  if (hours === null || facts.answerHours.length < 3) return null;
  return `Half of your reviewers’ first answers (${facts.answerHours.length} in all) came within ${durationWords(hours)}. Send a post for review at least ${durationWords(Math.max(24, hours * 2))} before its date.`;
}

/** Free days on the usual weekdays; without usual weekdays, the next free days. */
function nextSlots(facts: Facts, { usualDays, usualHour }: Habits): string {
  const free = nextFreeDays(facts, 28, 28);
  const usual = free.filter((day) => usualDays.includes(weekdayOf(day)));
  const days = (usual.length > 0 ? usual : free).slice(0, 4);
  const at = usualHour === null ? '' : ` at ${clockWords(usualHour)}`;
  return `Your next free ${usual.length > 0 ? 'slots in that rhythm' : 'days'}: ${listed(days.map((day) => `**${dayWords(day)}${at}**`))}.`;
}

export function times(facts: Facts): Answer {
  const habits = habitsOf(facts);
  const total = habits.published + habits.planned;
  if (total === 0)
    return {
      message: paragraphs(
        `Nothing of ${nameOf(facts)} has been published yet or is planned for the weeks ahead, so there is no record to read times from.`,
        'A way to get one: choose two fixed slots a week, keep them for a month, and ask me again. The look of your own record is worth more than a rule from elsewhere.',
        leadTime(facts),
      ),
      proposals: [],
    };
  const basis = listed([
    ...(habits.published > 0 ? [some(habits.published, 'published post')] : []),
    ...(habits.planned > 0 ? [some(habits.planned, 'planned post')] : []),
  ]);
  return {
    message: paragraphs(
      `From ${basis} of ${nameOf(facts)} (times in ${facts.timeZone}):`,
      bullets([
        `Weekdays: ${counted(habits.weekdays, weekdayName)}`,
        `Hours: ${counted(habits.hours, (hour) => clockWords(hour))}`,
      ]),
      habits.usualDays.length === 0
        ? 'That is too little to call a habit.'
        : `You usually post on ${listed(habits.usualDays.map((day) => `${weekdayName(day)}s`))}${habits.usualHour === null ? '' : `, around ${clockWords(habits.usualHour)}`}.`,
      nextSlots(facts, habits),
      leadTime(facts),
      NO_REACH,
    ),
    proposals: [],
  };
}

const WEEKS = 8;

function rhythm(facts: Facts): string {
  const weeks = perWeek(facts, WEEKS);
  const total = weeks.reduce((sum, count) => sum + count, 0);
  if (total === 0) return `**Rhythm:** nothing went out in the last ${WEEKS} weeks.`;
  const silent = weeks.filter((count) => count === 0).length;
  return `**Rhythm:** ${some(total, 'post')} in the last ${WEEKS} weeks; ${silent === 0 ? 'no week was silent' : `${some(silent, 'week was', 'weeks were')} silent`}.`;
}

function subjects(facts: Facts): string | null {
  const words = subjectsOf(facts.byStatus.Published).slice(0, 4);
  return words.length > 0
    ? `**Subjects so far:** ${listed(words.map((subject) => quoted(subject.words, 60)))}.`
    : null;
}

function media(facts: Facts): string | null {
  const posts = allPosts(facts).slice(0, 20);
  const videos = posts.filter((post) => post.videos > 0).length;
  const photos = posts.filter((post) => post.videos === 0 && post.images > 0).length;
  return videos + photos === 0
    ? null
    : `**Mix:** of the last ${videos + photos} posts with media, ${videos} had a video and ${photos} only photos.`;
}

/** What to do now; what blocks others comes first. */
function steps(facts: Facts): string[] {
  const { byStatus, counts } = facts;
  const free = nextFreeDays(facts, 3);
  const habits = habitsOf(facts);
  return [
    byStatus.Failed.length > 0 &&
      `Look after ${listed(byStatus.Failed.slice(0, 2).map(linkTo))}, which failed to go out.`,
    byStatus['Changes Requested'].length > 0 &&
      `Make the changes that were asked for on ${listed(byStatus['Changes Requested'].slice(0, 3).map(linkTo))}: nothing else moves until then.`,
    byStatus['In Review'].length > 0 &&
      `Remind the reviewers of ${listed(byStatus['In Review'].slice(-2).map(linkTo))}${counts['In Review'] > 2 ? ` (${counts['In Review']} posts wait in all)` : ''}.`,
    byStatus.Approved.length > 0 &&
      `Give a date to ${listed(byStatus.Approved.slice(0, 3).map(linkTo))}, approved and waiting.`,
    free.length > 0 &&
      `Fill ${listed(free.map((day) => (habits.usualDays.includes(weekdayOf(day)) ? `${dayWords(day)} (a usual day)` : dayWords(day))))}.`,
    byStatus.Draft.length > 0 &&
      `Finish ${counts.Draft === 1 ? 'the draft' : `${counts.Draft} drafts, beginning with`} ${listed(byStatus.Draft.slice(0, 2).map(linkTo))}.`,
  ].filter((step) => step !== false);
}

export function strategy(facts: Facts, round: number): Answer {
  const urgent = steps(facts).slice(0, 5);
  return {
    message: paragraphs(
      `Where ${nameOf(facts)} ${facts.companyName === null ? 'stand' : 'stands'}, from your own posts:`,
      bullets(
        [rhythm(facts), subjects(facts), media(facts), leadTime(facts)].filter((line) => line !== null),
      ),
      urgent.length > 0 && '**Next steps, the most urgent first:**',
      numbered(urgent),
      'Two drafts for the next free days are below.',
      NO_REACH,
    ),
    proposals: ideasFor(facts, 2, round).map(toProposal),
  };
}
