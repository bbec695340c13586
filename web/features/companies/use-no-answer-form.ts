import { useState } from 'react';
import { z } from 'zod';
import { NO_ANSWER, type Mistakes, type RulesForm } from '#domain/companies/no-answer.ts';
import { changedByBoth } from '#domain/kit/changed-by-both.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { isSame } from '#web/lib/use-kept-form.ts';
import { draftOf, mistakesOf, rulesOfDraft, type NoAnswerDraft } from './no-answer-form.ts';
import { useNoAnswer } from './save-company.ts';

type Field = keyof NoAnswerDraft;

/** The rule that a field of the form belongs to: the consent has three. */
const ruleOf = (field: Field): keyof RulesForm =>
  field === 'consentBy' || field === 'consentOn' || field === 'consentWords' ? 'consent' : field;

const without = <Fields extends object>(fields: Fields, isLeft: (name: keyof Fields) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeft(name as keyof Fields))) as Fields;

/** What is changed here, and the rules that it changes, as they were when that began. */
export type TypedRules = { edited: Partial<NoAnswerDraft>; base: Partial<RulesForm> };
const text = z.string().optional();
const yesNo = z.boolean().optional();
const hours = z.number().nullable().optional();
const clock = z.string().nullable().optional();
export const typedRules = z.object({
  edited: z.object({
    mailAfter: text,
    textAfter: text,
    managerAfter: text,
    quietFrom: text,
    quietTo: text,
    onWeekends: yesNo,
    noAnswer: z.enum(NO_ANSWER).optional(),
    tacitDays: text,
    consentBy: text,
    consentOn: text,
    consentWords: text,
    dateNeedsYes: yesNo,
  }),
  base: z.object({
    mailAfter: hours,
    textAfter: hours,
    managerAfter: hours,
    quietFrom: clock,
    quietTo: clock,
    onWeekends: yesNo,
    noAnswer: z.enum(NO_ANSWER).optional(),
    tacitDays: hours,
    consent: z.object({ by: z.string(), on: z.string(), words: z.string() }).nullable().optional(),
    dateNeedsYes: yesNo,
  }),
}) as z.ZodType<TypedRules>;

/** The part of a client's form with the rules for unanswered posts. */
export function useNoAnswerForm(company: string | null, kept: TypedRules | null | undefined) {
  const known = useNoAnswer(company).data;
  const [edited, setEdited] = useState(kept?.edited ?? {});
  const [base, setBase] = useState(kept?.base ?? {});
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const zone = known?.timeZone ?? 'UTC';
  const saved = known && rulesOfDraft(draftOf(known));
  const draft = known && { ...draftOf(known), ...edited };
  const rules = draft && rulesOfDraft(draft);
  // Changed back to what it was is no change.
  const changed = known
    ? !isSame({ ...draftOf(known), ...edited }, draftOf(known))
    : Object.keys(edited).length > 0;
  const both = rules && saved ? changedByBoth<RulesForm>(rules, base, saved) : [];
  return {
    draft,
    changed,
    kept: changed ? { edited, base } : undefined,
    discard() {
      setEdited({});
      setBase({});
      setMistakes({});
    },
    mistakes,
    /** What a colleague saved of the same meanwhile: one of the two is to be chosen before a save. */
    theirs: both.length > 0 ? saved : undefined,
    keepMine: () => setBase({ ...base, ...Object.fromEntries(both.map((name) => [name, saved?.[name]])) }),
    takeTheirs() {
      setBase(without(base, (name) => both.includes(name)));
      setEdited(without(edited, (field) => both.includes(ruleOf(field))));
      setMistakes({});
    },
    change(part: Partial<NoAnswerDraft>) {
      const begun = (Object.keys(part) as Field[]).map(ruleOf).filter((name) => !(name in base));
      setBase({ ...base, ...Object.fromEntries(begun.map((name) => [name, saved?.[name]])) });
      setEdited({ ...edited, ...part });
      setMistakes({});
    },
    /** Whether it can be saved; if not, each field shows why. */
    check(): boolean {
      const found = draft && changed ? mistakesOf(draft, dateInZone(new Date(), zone)) : {};
      setMistakes(found);
      return Object.keys(found).length === 0;
    },
    /** Undefined where nothing changed. */
    toSave: rules && saved && changed ? { ...rules, basedOn: { ...saved, ...base } } : undefined,
  };
}
