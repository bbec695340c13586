import { useState } from 'react';
import type { Mistakes } from '#domain/companies/no-answer.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { draftOf, mistakesOf, rulesOfDraft, type NoAnswerDraft } from './no-answer-form.ts';
import { useNoAnswer } from './save-company.ts';

/** The part of a client's form with the rules for unanswered posts. */
export function useNoAnswerForm(company: string | null) {
  const known = useNoAnswer(company).data;
  const [edited, setEdited] = useState<Partial<NoAnswerDraft>>({});
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const zone = known?.timeZone ?? 'UTC';
  const draft = known && { ...draftOf(known), ...edited };
  const changed = Object.keys(edited).length > 0;
  return {
    draft,
    zone,
    changed,
    mistakes,
    change(part: Partial<NoAnswerDraft>) {
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
    toSave: draft && changed ? rulesOfDraft(draft) : undefined,
  };
}
