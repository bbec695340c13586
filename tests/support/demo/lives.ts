import type { Chance } from './art/chance.ts';
import { onDay, type PostPlan } from './plan.ts';
import type { Story } from './story.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);
const after = (at: Date, milliseconds: number) => before(at, -milliseconds);

/** People answer by day: the hours of a day are pressed into its bright half. What is just over stays as it is. */
function byDay(at: Date, now: Date): Date {
  if (now.getTime() - at.getTime() < 20 * HOUR) return at;
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  return after(midnight, 8 * HOUR + (at.getTime() - midnight.getTime()) / 2);
}

/** When the parts of a post's life happen. */
export interface Times {
  begun: Date;
  /** The date that is agreed with the reviewers, if there is one. */
  plan: Date | null;
}

const OPEN_LIVES = ['draft', 'asked', 'half', 'changes', 'approved'];

export function timesOf(plan: PostPlan, now: Date, chance: Chance): Times {
  if (plan.life === 'due') return { begun: before(now, 6 * DAY), plan: before(now, 18 * MINUTE) };
  if (plan.life === 'failed') return { begun: before(now, 9 * DAY), plan: onDay(now, -2, '18:00') };
  const date = plan.day === undefined ? null : onDay(now, plan.day, plan.time);
  const hours = { draft: 30, asked: 20, half: 50, changes: 70, approved: 96 }[plan.life as string] ?? 120;
  // A post that is still being worked on is young; what went out was made a good week before.
  const begun =
    OPEN_LIVES.includes(plan.life) || !date || date > now
      ? before(now, chance.between(hours * 0.5, hours) * HOUR)
      : before(date, chance.between(plan.life === 'own' ? 2 : 7.5, plan.life === 'own' ? 4 : 11) * DAY);
  return { begun: byDay(begun, now), plan: date };
}

/** Tells the story from its beginning to where the plan says it stands now. */
export async function live(
  story: Story,
  plan: PostPlan,
  { begun, plan: date }: Times,
  now: Date,
  chance: Chance,
): Promise<void> {
  // Everything between the beginning and now, or between the beginning and the date, in parts of that time.
  const end = date && date < now ? date : now;
  const part = (share: number) => byDay(after(begun, (end.getTime() - begun.getTime()) * share), now);
  const recent = before(now, chance.between(0.1, 9) * HOUR);
  const sinceThen = (share: number) => after(recent, (now.getTime() - recent.getTime()) * share);
  const asks = plan.asks ?? 2;
  const approveAll = async (from: number, to: number, first = plan.says) => {
    for (let index = 0; index < asks; index += 1) {
      const at = part(from + ((to - from) * (index + chance.between(0.2, 0.9))) / asks);
      await story.open(index, before(at, chance.between(2, 9) * MINUTE));
      await story.approve(index, at, index === 0 ? first : index === 1 ? plan.also : undefined);
    }
  };

  switch (plan.life) {
    case 'draft':
      return;
    case 'asked':
      if (chance.roll() < 0.6) await story.open(0, part(0.6));
      return;
    case 'half':
      await story.open(0, before(recent, 6 * MINUTE));
      await story.approve(0, recent, plan.says);
      if (plan.reply) await story.comment(sinceThen(0.3), plan.reply);
      await story.open(1, sinceThen(0.6));
      return;
    case 'changes':
      await story.open(0, before(recent, 14 * MINUTE));
      await story.requestChanges(0, recent, plan.says ?? 'Could we try another picture?');
      if (plan.reply) await story.comment(sinceThen(0.4), plan.reply);
      if (plan.note) await story.comment(sinceThen(0.5), plan.note, 'internal');
      return;
    case 'approved':
      return approveAll(0.2, 0.95);
    case 'scheduled':
      return approveAll(0.1, 0.8);
    case 'own':
      if (date) await wentOut(story, date, chance);
      return;
    case 'published':
      await approveAll(0.08, 0.6);
      if (date) await wentOut(story, date, chance);
      return;
    case 'revised':
      await story.open(0, part(0.05));
      await story.requestChanges(0, part(0.12), plan.says ?? 'Could we say this more simply?');
      if (plan.reply) await story.comment(part(0.16), plan.reply);
      await story.resubmit(part(0.2), plan.caption);
      await approveAll(0.25, 0.6, 'Yes, that is it.');
      if (date) await wentOut(story, date, chance);
      return;
    case 'due':
      await approveAll(0.1, 0.5);
      if (date) await story.comeDue(after(date, 900));
      return;
    case 'failed':
      await approveAll(0.1, 0.5);
      if (date) await story.comeDue(after(date, 24 * HOUR + 9 * MINUTE));
  }
}

async function wentOut(story: Story, date: Date, chance: Chance): Promise<void> {
  await story.comeDue(after(date, chance.between(300, 1800)));
  await story.markPosted(after(date, chance.between(2, 26) * MINUTE));
}
