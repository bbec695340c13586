import { NO_RULES } from '#domain/companies/no-answer.ts';
import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about what a client's posts begin with, and what happens to them by themselves. */
export function walkOfRules({ company }: FullAgency): Record<string, Try[]> {
  const named = (body?: Record<string, unknown>): Try => ({
    params: { name: company },
    status: 404,
    ...(body ? { body } : {}),
  });
  return {
    getDefaults: [named()],
    changeDefaults: [
      named({ timeZone: null, time: null, reviewerEmails: [], reviewerPhones: [], notes: 'Taken' }),
    ],
    getNoAnswer: [named()],
    changeNoAnswer: [named({ ...NO_RULES, mailAfter: 7 })],
    getTelling: [named()],
    changeTelling: [named({ tells: 'daily', hour: 17 })],
  };
}
