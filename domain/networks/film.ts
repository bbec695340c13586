import type { Accepts } from './rules.ts';

/** How a film is made for networks: the longer side in pixels, and the most that its picture takes, in kbit/s. */
export interface FilmSpec {
  side: number;
  rate: number;
}

/** The best first. Below the last one people would ask what happened to their film. */
const RATES = [8000, 4000, 2000, 1200];
/** From this rate on fewer pixels look better than the same number of worse ones. */
const SMALL_RATE = 2000;
const SMALL_SIDE = 1280;
/** What may go above the rate before it counts: two seconds of it. */
const BUFFER_SECONDS = 2;
const SOUND = 128;
/** What holds picture and sound together. */
const AROUND = 1.02;

/** No film of this length and rate has more. */
export const filmBytes = (seconds: number, rate: number): number =>
  Math.ceil((((rate * (seconds + BUFFER_SECONDS) + SOUND * seconds) * 1000) / 8) * AROUND);

/** The best film of this length that surely fits; null where it is too long for what the network takes. */
export function filmFor({ bytes, side }: Pick<Accepts, 'bytes' | 'side'>, seconds: number): FilmSpec | null {
  const rate = RATES.find((one) => filmBytes(seconds, one) <= bytes);
  if (rate === undefined) return null;
  return { rate, side: rate <= SMALL_RATE ? Math.min(side, SMALL_SIDE) : side };
}

/** Where its length is not known, nobody can say more than this. */
export const unknownFilm = ({ side }: Pick<Accepts, 'side'>): FilmSpec => ({ side, rate: RATES[0] ?? 8000 });

/** Names a film among those that were made of the same file. */
export const filmName = ({ side, rate }: FilmSpec) => `${side}-${rate}`;
export const FILM_NAME = /^(\d{3,4})-(\d{3,5})$/;
export function filmNamed(name: string): FilmSpec | null {
  const found = FILM_NAME.exec(name);
  return found ? { side: Number(found[1]), rate: Number(found[2]) } : null;
}
