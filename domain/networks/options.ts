/** What is done to a picture or video whose shape a network refuses or does not show whole. */
export const FITS = ['crop', 'pad'] as const;
export type Fit = (typeof FITS)[number];

/** The position of a crop within the spare area: 0 is left or top, 1 is right or bottom. */
export interface Place {
  x: number;
  y: number;
}
export const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** A target's settings besides its caption. */
export type Options = Readonly<Record<string, unknown>>;

export const isFit = (value: unknown): value is Fit => (FITS as readonly unknown[]).includes(value);
export const isObject = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
export const isPlace = (value: unknown): value is Place =>
  isObject(value) && Object.keys(value).length === 2 && isShare(value['x']) && isShare(value['y']);

/** How many seconds of a long video are kept, from the start. */
export const isTrim = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0.1 && value <= 86_400;

export const BAD_OPTIONS =
  'Please give chosen media as a list of their ids, crop or pad for each that is fitted, the place of a crop as x and y from 0 to 1, how many seconds of a video are kept as a number, and the first comment as a text';

const areNone = (value: unknown) => value === undefined || value === null;
const areAll = (value: unknown, is: (one: unknown) => boolean) =>
  areNone(value) || (isObject(value) && Object.values(value).every(is));

/** Whether the options of a request are well-formed. Whether the network takes them is up to `problems`. */
export const areOptions = ({ media, fit, cropAt, trim, firstComment }: Options): boolean =>
  (areNone(media) || areTexts(media)) &&
  areAll(fit, isFit) &&
  areAll(cropAt, isPlace) &&
  areAll(trim, isTrim) &&
  (areNone(firstComment) || typeof firstComment === 'string');
