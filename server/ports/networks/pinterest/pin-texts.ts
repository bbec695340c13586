import type { Work } from '../port.ts';

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The texts of a pin; empty ones are left out. */
export function pinTexts({ text, options }: Pick<Work, 'text' | 'options'>) {
  return { title: textOf(options['title']), description: textOf(text), link: textOf(options['link']) };
}
