import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { changeSlots } from '#domain/slots/contract.ts';
import type { Picture } from './art/picture.ts';

export interface ContactPlan {
  name: string;
  /** Ten digits. */
  phone: string;
  email: string;
  /** The way this person likes to be asked. */
  by: 'email' | 'phone';
}

/**
 * How far a post has come.
 * published: asked, approved, went out. revised: the same after a round of changes. own: went out without reviewers.
 * asked: nobody has answered yet. half: one has approved. changes: one wants something else. due: its time has come.
 * failed: the server slept over its time.
 */
export type Life =
  | 'published'
  | 'revised'
  | 'own'
  | 'draft'
  | 'asked'
  | 'half'
  | 'changes'
  | 'approved'
  | 'scheduled'
  | 'due'
  | 'failed';

export interface PostPlan {
  title: string;
  caption: string;
  /** Names of the brand's pictures; `film` is the short video. */
  media: string[];
  life: Life;
  /** When it goes out: days from today, and the time. Posts without a date have only a life. */
  day?: number;
  time?: string;
  /** What the first reviewer says with the answer, or asks to be changed. */
  says?: string;
  /** What the manager answers. */
  reply?: string;
  /** What the agency then writes to itself, where changes are asked for. */
  note?: string;
  /** The caption before it was changed as asked. */
  before?: string;
  /** What the second reviewer says. */
  also?: string;
  /** How many of the contacts are asked; two unless told. */
  asks?: number;
}

export interface Brand {
  name: string;
  logo: Picture;
  pictures: Record<string, Picture>;
  contacts: ContactPlan[];
  posts: PostPlan[];
  /** Its times of the week, where it has some. */
  times?: BodyOf<typeof changeSlots>;
}

/** The instant of a day and time where this machine is. */
export function onDay(now: Date, day: number, time = '09:00'): Date {
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hour, minute);
}
