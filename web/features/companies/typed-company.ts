import { z } from 'zod';
import { TELLS, type Telling } from '#domain/companies/telling.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import type { DefaultsForm, GuardedDefaults } from './defaults-fields.tsx';
import { typedRules, type TypedRules } from './use-no-answer-form.ts';
import { typedStages, type TypedStages } from './use-stages-form.ts';

/** The unsaved part of a client's form that is kept: only what was changed. */
export type TypedCompany = {
  name: string;
  edited: Partial<DefaultsForm>;
  /** What the changed fields were before. */
  base?: Partial<GuardedDefaults> | undefined;
  logo?: string | null | undefined;
  channel?: string | undefined;
  telling?: Telling | undefined;
  stages?: TypedStages | undefined;
  noAnswer?: TypedRules | undefined;
};

const text = z.string().optional();
const texts = z.array(z.string()).optional();
const language = z.enum(LANGUAGES).optional();

export const typedCompany = z.object({
  name: z.string(),
  edited: z.object({
    timeZone: text,
    language,
    time: text,
    emails: texts,
    phones: texts,
    others: text,
    notes: text,
  }),
  base: z.object({ timeZone: text, language, time: text, notes: text, reviewers: text }).optional(),
  logo: z.string().nullable().optional(),
  channel: text,
  telling: z.object({ tells: z.enum(TELLS), hour: z.number() }).optional(),
  stages: typedStages.optional(),
  noAnswer: typedRules.optional(),
}) as z.ZodType<TypedCompany>;
