/** What is done to a picture whose shape a network does not take, or does not show whole. */
export const FITS = ['crop', 'pad'] as const;
export type Fit = (typeof FITS)[number];

/** What a target holds beside its words. */
export type Options = Readonly<Record<string, unknown>>;

export const isFit = (value: unknown): value is Fit => (FITS as readonly unknown[]).includes(value);
export const isObject = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const BAD_OPTIONS =
  'Please give chosen media as a list of their ids, crop or pad for each that is fitted, and the first comment as a text';

/** Whether what a request says can be read. What the network makes of it is said by `problems`. */
export const areOptions = ({ media, fit, firstComment }: Options): boolean =>
  (media === undefined || media === null || areTexts(media)) &&
  (fit === undefined || fit === null || (isObject(fit) && Object.values(fit).every(isFit))) &&
  (firstComment === undefined || firstComment === null || typeof firstComment === 'string');
