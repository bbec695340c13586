import { useState } from 'react';
import type { Mistakes, RulesForm } from '#domain/companies/no-answer.ts';
import { changedByBoth } from '#domain/kit/changed-by-both.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { draftOf, mistakesOf, rulesOfDraft, type NoAnswerDraft } from './no-answer-form.ts';
import { useNoAnswer } from './save-company.ts';

type Field = keyof NoAnswerDraft;

/** The rule that a field of the form belongs to: the consent has three. */
const ruleOf = (field: Field): keyof RulesForm =>
  field === 'consentBy' || field === 'consentOn' || field === 'consentWords' ? 'consent' : field;

const without = <Fields extends object>(fields: Fields, isLeft: (name: keyof Fields) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeft(name as keyof Fields))) as Fields;

/** The part of a client's form with the rules for unanswered posts. */
export function useNoAnswerForm(company: string | null) {
  const known = useNoAnswer(company).data;
  const [edited, setEdited] = useState<Partial<NoAnswerDraft>>({});
  /** The rules that are changed here, as they were when that began. */
  const [base, setBase] = useState<Partial<RulesForm>>({});
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const zone = known?.timeZone ?? 'UTC';
  const saved = known && rulesOfDraft(draftOf(known));
  const draft = known && { ...draftOf(known), ...edited };
  const rules = draft && rulesOfDraft(draft);
  const changed = Object.keys(edited).length > 0;
  const both = rules && saved ? changedByBoth<RulesForm>(rules, base, saved) : [];
  return {
    draft,
    zone,
    changed,
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
