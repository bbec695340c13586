/** A sentence in a language's plural forms, named as Intl.PluralRules does; `{count}` is the count. */
export interface Forms {
  one: string;
  few?: string;
  many?: string;
  other: string;
}

/** The same keys as English, in another language: all of them and no others. */
export type Like<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends Forms
      ? Forms
      : Like<Words[Name]>;
};

export type Values = Readonly<Record<string, string | number>>;

/** Puts values into a sentence: `fill('{count} of {all}', { count: 1, all: 3 })`. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The plural form for a count, filled. */
export const fillCount = (locale: string, forms: Forms, count: number, values: Values = {}): string =>
  fill(forms[new Intl.PluralRules(locale).select(count) as keyof Forms] ?? forms.other, { count, ...values });
