/** A sentence in the forms that a language has for counts, as Intl.PluralRules names them; `{count}` is the count. */
export interface Forms {
  one: string;
  few?: string;
  many?: string;
  other: string;
}

/** The same words in another language: every name that English has, and no other. */
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

/** The form for so many, filled. */
export const fillCount = (locale: string, forms: Forms, count: number, values: Values = {}): string =>
  fill(forms[new Intl.PluralRules(locale).select(count) as keyof Forms] ?? forms.other, { count, ...values });
