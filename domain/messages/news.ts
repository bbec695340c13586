import type { OwnerKind } from './kinds.ts';

/** How a person wants to be told: by a mail for each, by one a day or an hour, or not at all. */
export const NEWS_CHOICES = ['each', 'gathered', 'none'] as const;
export type NewsChoice = (typeof NEWS_CHOICES)[number];
/** What fails or is due needs a person: it can wait for the morning, and is never left out. */
export const URGENT_CHOICES = ['each', 'gathered'] as const;

/** What a person chooses about, each by itself. `answers` is what clients say. */
export const NEWS_TOPICS = ['answers', 'mentions', 'assignments', 'failures', 'due'] as const;
export type NewsTopic = (typeof NEWS_TOPICS)[number];
/** How often what is gathered comes: in the morning, or with each hour in which there was something. */
export const GATHERED_EVERY = ['day', 'hour'] as const;
export type GatheredEvery = (typeof GATHERED_EVERY)[number];

/** Of all topics but the first; what is left out is told at once. */
export type Told = Partial<Record<Exclude<NewsTopic, 'answers'>, NewsChoice>> & { every?: GatheredEvery };

const TOPICS: Record<OwnerKind, NewsTopic> = {
  'review-answered': 'answers',
  'all-approved': 'answers',
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

export const topicOf = (kind: OwnerKind): NewsTopic => TOPICS[kind];

/** How a person is told of something. A withdrawn approval keeps a post from going out: that does not wait. */
export function choiceFor(
  { news, told }: { news: NewsChoice; told: Told },
  kind: OwnerKind,
  decision?: string,
): NewsChoice {
  const topic = topicOf(kind);
  if (decision === 'withdrawn') return 'each';
  return topic === 'answers' ? news : (told[topic] ?? 'each');
}
