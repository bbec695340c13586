import type { NetworkName } from './network.ts';
import { RULES } from './rules-table.ts';

/** How many posts an account may publish in how many hours. */
export interface Quota {
  posts: number;
  hours: number;
}

const DAY = 24;

/** What the network last said for this account, else its general quota; null where unknown. */
export function quotaOf(network: NetworkName, details: Readonly<Record<string, unknown>>): Quota | null {
  const told = details['quota'];
  if (typeof told === 'number' && told > 0) return { posts: told, hours: DAY };
  const known = RULES[network].quota;
  return known === 'ask' ? null : known;
}

const HOUR = 3_600_000;

/** The most posts in any window of that length around this moment, itself included. */
export function mostInWindow(at: Date, others: readonly Date[], { hours }: Quota): number {
  const length = hours * HOUR;
  const near = others
    .map((one) => one.getTime())
    .filter((one) => Math.abs(one - at.getTime()) < length)
    .sort((one, other) => one - other);
  const starts = [at.getTime(), ...near.filter((one) => one < at.getTime())];
  const counts = starts.map((start) => near.filter((one) => one >= start && one < start + length).length + 1);
  return Math.max(...counts);
}

const span = (hours: number) =>
  hours === 1 ? 'an hour' : hours < 1 ? `${Math.round(hours * 60)} minutes` : `${hours} hours`;

/** Shown while there is time to choose another date. */
export const quotaWarning = (label: string, { posts, hours }: Quota, count: number) =>
  `${label} takes ${posts} posts of an account in ${span(hours)}, and ${count} are planned around this time. What is too many goes out later.`;
