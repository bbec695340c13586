import { fill } from '#domain/languages/words.ts';

/** “Robin Vale of Brightside”; only the person where the agency has no name or the person's. */
export const whoAsks = (person: string, agency: string | null, ofAgency: string): string =>
  agency === null || agency === person ? person : fill(ofAgency, { person, agency });
