import { fill } from '#domain/languages/words.ts';

/** “Robin Vale of Brightside”; the person alone where the agency has no name of its own, or theirs. */
export const whoAsks = (person: string, agency: string | null, ofAgency: string): string =>
  agency === null || agency === person ? person : fill(ofAgency, { person, agency });
