import { useState } from 'react';
import { z } from 'zod';
import {
  mistakesInStages,
  NO_STAGES,
  stagePlan,
  type StageMistakes,
  type StagePlan,
} from '#domain/companies/stages.ts';
import { changedByBoth, mergedWith } from '#domain/kit/changed-by-both.ts';
import { isSame } from '#web/lib/use-kept-form.ts';
import { useStages } from './save-company.ts';

/** The stages as they are changed here, and those that the change is based on. */
export const typedStages = z.object({ plan: stagePlan, base: stagePlan });
export type TypedStages = z.infer<typeof typedStages>;

/** Without stages, where a review begins again means nothing. */
const isSamePlan = (one: StagePlan, other: StagePlan) =>
  isSame(one.stages, other.stages) && (one.stages.length === 0 || one.restart === other.restart);

/** The part of a client's form with the stages. */
export function useStagesForm(company: string | null, kept: TypedStages | null | undefined) {
  const known = useStages(company).data;
  const [edited, setEdited] = useState(kept ?? null);
  const [mistakes, setMistakes] = useState<StageMistakes>({});
  const plan = edited && known ? mergedWith(edited.plan, edited.base, known) : known;
  const isBoth =
    edited && known ? changedByBoth<StagePlan>(edited.plan, edited.base, known).length > 0 : false;
  // What is left as it was read is based on what is saved by now.
  const base = edited && known ? mergedWith(edited.base, edited.plan, known) : (known ?? NO_STAGES);
  // Changed back to what it was is no change.
  const isChanged =
    edited !== null && (known === undefined || isBoth || !isSamePlan(edited.plan, edited.base));
  return {
    plan,
    changed: isChanged,
    kept: isChanged ? edited : undefined,
    discard: () => setEdited(null),
    mistakes,
    /** What a colleague saved of the same meanwhile: one of the two is to be chosen before a save. */
    theirs: isBoth ? known : undefined,
    keepMine: () => plan && known && setEdited({ plan, base: known }),
    takeTheirs() {
      setEdited(null);
      setMistakes({});
    },
    change(next: StagePlan) {
      setEdited({ plan: next, base });
      setMistakes({});
    },
    /** Whether it can be saved; if not, each field shows why. */
    check(): boolean {
      const found = edited && plan ? mistakesInStages(plan.stages) : {};
      for (const [at, stage] of (edited && plan ? plan.stages : []).entries())
        if (stage.name.trim() === '') found[`stages.${at}.name`] = 'Please name the stage';
      setMistakes(found);
      return Object.keys(found).length === 0;
    },
    /** Undefined where nothing changed. */
    toSave: isChanged && plan ? { ...plan, basedOn: base } : undefined,
  };
}
