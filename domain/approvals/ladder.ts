import type { NoAnswer } from '#domain/companies/no-answer.ts';
import { afterWorkingDays, allowedFrom, type Quiet } from './quiet.ts';
import { nextReminder, type Deadline } from './reminders.ts';

/** The steps of a client's ladder in order. A taken step is stored by its number, counted from one. */
export const STEPS = ['mail', 'text', 'manager'] as const;
export type Step = (typeof STEPS)[number];

/** All steps that may come next while nobody answers. */
export const NEXT_STEPS = [...STEPS, 'deadline', 'move', 'tacit'] as const;

export interface NextStep {
  step: (typeof NEXT_STEPS)[number];
  at: Date;
  /** The skipped steps, each with its reason. */
  skipped: string[];
}

export interface Ladder extends Quiet {
  mailAfter: number | null;
  textAfter: number | null;
  managerAfter: number | null;
}

export interface Climber {
  waitingSince: Date;
  /** The last step that was taken or skipped. */
  ladderStep: number;
  /** When a step was last taken, or a message that waited for the client's window told them of the post. */
  stepAt: Date | null;
}

/** How a person can be reached: by their own contact, else by what the client's contacts have. */
export interface Reach {
  email: string | null;
  phone: string | null;
  /** Whether this server sends texts, and whether the person replied STOP. */
  textsGoOut: boolean;
  textsStopped: boolean;
  /** Their link is withdrawn, so a message with it would be useless. */
  linkWithdrawn?: boolean;
}

const HOUR = 3_600_000;

const hoursOf = (ladder: Ladder) => [ladder.mailAfter, ladder.textAfter, ladder.managerAfter];

export interface Rung {
  step: Step;
  /** The step's number, counted from one. */
  number: number;
  /** When it is due, unless that has passed: see `takenFrom`. */
  at: Date;
  /** The climber's `stepAt` once it is skipped: what comes next keeps its distance as if it had been taken. */
  skippedAt: Date | null;
}

/**
 * The next step that is switched on, and when to take it. After a late step the next one keeps its distance,
 * so that nobody gets two within an hour.
 */
export function nextRung(climber: Climber, ladder: Ladder, zone: string): Rung | null {
  const hours = hoursOf(ladder);
  const number = hours.findIndex((after, at) => at >= climber.ladderStep && after !== null) + 1;
  const step = STEPS[number - 1];
  const after = hours[number - 1];
  if (!step || typeof after !== 'number') return null;
  // Before the first step, `stepAt` is when a message that waited told them of the post.
  const before = climber.ladderStep === 0 ? 0 : (hours[climber.ladderStep - 1] ?? after);
  const distance = climber.stepAt ? climber.stepAt.getTime() + Math.max(0, after - before) * HOUR : 0;
  const at = new Date(Math.max(climber.waitingSince.getTime() + after * HOUR, distance));
  const skippedAt = climber.stepAt && new Date(distance);
  return { step, number, at: allowedFrom(at, ladder, zone), skippedAt };
}

/** From when on a step is taken: at its time, and a late one not in a quiet time either. */
export const takenFrom = ({ at }: Pick<Rung, 'at'>, ladder: Ladder, zone: string, now: Date): Date =>
  at > now ? at : allowedFrom(now, ladder, zone);

/** Why a step cannot be taken for a person; null where it can. */
export function whyNot(step: Step, reach: Reach): string | null {
  const { email, phone, textsGoOut, textsStopped, linkWithdrawn } = reach;
  if (linkWithdrawn && step !== 'manager') return 'their link is withdrawn';
  if (step === 'mail') return email === null ? 'there is no e-mail address on record' : null;
  if (step !== 'text') return null;
  if (phone === null) return 'there is no phone number on record';
  if (textsStopped) return 'they asked for no more texts';
  return textsGoOut ? null : 'no texts can be sent from here';
}

export const skippedText = (step: Step, why: string) => `No reminder by ${step}: ${why}`;

/** Why this person's silence does not count, at a client whose silence does. */
export const NOT_SENT = 'Silence is no yes here: no message with this version has left for them';
export const HAS_WRITTEN =
  'Silence is no yes here: the client has written something about this version, so a person decides';
export const EARLIER_THAN_TOLD =
  'Silence is no yes here: the post goes out earlier than they were told. Remind them, and the days begin anew';
export const NOT_TOLD =
  'Silence is no yes here yet: they were not told that it counts. Remind them, and the days begin';

/** A message with the present version that has left for a person. */
export interface Sent {
  at: Date;
  /** After how many working days it said that silence counts as a yes; null: it said nothing of it. */
  days: number | null;
}

/** A reviewer who has not answered, with everything that decides what comes next. */
export interface Waiting {
  climber: Climber;
  reach: Reach;
  deadline: Deadline | null;
  /** The messages with the present version that have left for them, the first one first. */
  sent: Sent[];
  /** Somebody of the client wrote about the present version without a yes, which is not silence. */
  hasWritten?: boolean;
  /** The date in the last message to them; null where there was none. */
  toldDate?: Date | null;
  zone: string;
  rules: Ladder & { noAnswer: NoAnswer; tacitDays: number | null; consent: object | null };
  post: { scheduledAt: Date | null; mayMove: boolean };
}

type Silent = Pick<Waiting, 'rules' | 'sent' | 'hasWritten' | 'toldDate' | 'post'>;

/** The messages that said what silence means, since the last one that did not: that one was believed. */
function toldIn(sent: Sent[]): { at: Date; days: number }[] {
  const from = sent.findLastIndex(({ days }) => days === null) + 1;
  return sent.slice(from).flatMap(({ at, days }) => (days === null ? [] : { at, days }));
}

/** Why a person's silence is no yes; null where it counts, and at clients without a tacit yes. */
export function whyNoTacit({ rules, sent, hasWritten, toldDate, post }: Silent): string | null {
  if (rules.noAnswer !== 'tacit') return null;
  if (hasWritten) return HAS_WRITTEN;
  if (sent.length === 0) return NOT_SENT;
  if (toldDate && post.scheduledAt && post.scheduledAt < toldDate) return EARLIER_THAN_TOLD;
  return toldIn(sent).length === 0 ? NOT_TOLD : null;
}

/**
 * For how many working days a person's silence is waited for: as many as the rule says now, and never fewer
 * than a message about this version told them. Null where silence does not count.
 */
export function tacitDaysOf(one: Silent): number | null {
  const { noAnswer, tacitDays, consent } = one.rules;
  if (noAnswer !== 'tacit' || tacitDays === null || consent === null || whyNoTacit(one) !== null) return null;
  return Math.max(tacitDays, ...toldIn(one.sent).map(({ days }) => days));
}

/** When a person's silence counts as a yes, counted from the first message that said so; null where it does not. */
export function tacitAt(one: Silent & Pick<Waiting, 'zone'>): Date | null {
  const days = tacitDaysOf(one);
  const [first] = toldIn(one.sent);
  return days === null || !first ? null : afterWorkingDays(first.at, days, one.zone);
}

/** What happens next while the person does not answer; null where nothing does. */
export function nextStepOf(waiting: Waiting, now: Date): NextStep | null {
  const { climber, rules, reach, zone, deadline, post } = waiting;
  const skipped: string[] = [];
  const ahead: Omit<NextStep, 'skipped'>[] = [];
  const add = (step: NextStep['step'], at: Date | null) => {
    if (at) ahead.push({ step, at: at > now ? at : now });
  };
  let at = climber;
  for (let rung = nextRung(at, rules, zone); rung; rung = nextRung(at, rules, zone)) {
    const why = whyNot(rung.step, reach);
    if (why === null) {
      add(rung.step, takenFrom(rung, rules, zone, now));
      break;
    }
    skipped.push(skippedText(rung.step, why));
    at = { ...at, ladderStep: rung.number, stepAt: rung.skippedAt };
  }
  const reminder = deadline && nextReminder(deadline, rules, zone, now);
  add('deadline', reminder && reminder.at);
  add('tacit', tacitAt(waiting));
  const noTacit = whyNoTacit(waiting);
  if (noTacit !== null) skipped.push(noTacit);
  if (rules.noAnswer === 'move' && post.mayMove) add('move', post.scheduledAt);
  const [first] = ahead.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return first ? { ...first, skipped } : null;
}
