import type { OwnerKind } from './kinds.ts';

/** How a person wants news: one mail each, gathered daily or hourly, or none. */
export const NEWS_CHOICES = ['each', 'gathered', 'none'] as const;
export type NewsChoice = (typeof NEWS_CHOICES)[number];
/** Failures and due posts need a person: gathering them is possible, switching them off is not. */
export const URGENT_CHOICES = ['each', 'gathered'] as const;

/** The topics that a person chooses for. `answers` are the clients' answers. */
export const NEWS_TOPICS = ['answers', 'mentions', 'assignments', 'failures', 'due'] as const;
export type NewsTopic = (typeof NEWS_TOPICS)[number];
/** When gathered news come: in the morning, or after each hour with news. */
export const GATHERED_EVERY = ['day', 'hour'] as const;
export type GatheredEvery = (typeof GATHERED_EVERY)[number];

/** The choices for all topics but `answers`; a missing topic is mailed at once. */
export type Told = Partial<Record<Exclude<NewsTopic, 'answers'>, NewsChoice>> & { every?: GatheredEvery };

const TOPICS: Record<OwnerKind, NewsTopic> = {
  'review-answered': 'answers',
  'all-approved': 'answers',
  'stages-done': 'answers',
  'review-overdue': 'answers',
  mentioned: 'mentions',
  assigned: 'assignments',
  'publish-failed': 'failures',
  'plan-passed': 'failures',
  'plan-moved': 'failures',
  'no-answer': 'failures',
  'nobody-left': 'failures',
  'post-due': 'due',
};

const topicOf = (kind: OwnerKind): NewsTopic => TOPICS[kind];
/** Whether a gathered mail reads it from the thread: nobody writes there that a review-by date has passed. */
export const isInThread = (kind: OwnerKind) => topicOf(kind) === 'answers' && kind !== 'review-overdue';

/** How a person gets this news. A withdrawn approval stops a post from going out, so it never waits. */
export function choiceFor(
  { news, told }: { news: NewsChoice; told: Told },
  kind: OwnerKind,
  decision?: string,
): NewsChoice {
  const topic = topicOf(kind);
  if (decision === 'withdrawn') return 'each';
  return topic === 'answers' ? news : (told[topic] ?? 'each');
}
