import { read, write } from '../../visit/kept.ts';
import type { KeptAnswer } from './desk-api.ts';

const answersKey = (token: string) => `greenroom.answers.${token}`;
const ACTIONS = ['approve', 'request_changes', 'comment', 'withdraw'];

const isAnswer = (one: Partial<KeptAnswer> | null): one is KeptAnswer =>
  typeof one?.approvalId === 'string' &&
  ACTIONS.includes(one.action ?? '') &&
  typeof one.comment === 'string' &&
  typeof one.version === 'number';

/** Unsent answers of an earlier visit. */
export function keptAnswers(token: string): KeptAnswer[] {
  try {
    const kept = JSON.parse(read(answersKey(token)) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as (Partial<KeptAnswer> | null)[]).filter(isAnswer) : [];
  } catch {
    return [];
  }
}

export const keepAnswers = (token: string, answers: KeptAnswer[]) =>
  write(answersKey(token), answers.length > 0 ? JSON.stringify(answers) : null);
