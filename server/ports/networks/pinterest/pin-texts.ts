import type { Work } from '../port.ts';

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The words of a pin; what is empty is left out. */
export function pinTexts({ text, options }: Pick<Work, 'text' | 'options'>) {
  return { title: textOf(options['title']), description: textOf(text), link: textOf(options['link']) };
}
