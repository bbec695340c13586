import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about the agency's page. */
export const walkOfAgency = (theirs: FullAgency): Record<string, Try[]> => ({
  getFigures: [{ query: { company: theirs.company }, status: 404 }, { status: 200 }],
  getReport: [{ query: { company: theirs.company, month: '2026-11' }, status: 404 }],
});
