import { useState } from 'react';
import { mistakesInStages, NO_STAGES, type StageMistakes, type StagePlan } from '#domain/companies/stages.ts';
import { changedByBoth, mergedWith } from '#domain/kit/changed-by-both.ts';
import { useStages } from './save-company.ts';

/** The part of a client's form with the stages. */
export function useStagesForm(company: string | null) {
  const known = useStages(company).data;
  /** The stages as they are changed here, and those that the change is based on. */
  const [edited, setEdited] = useState<{ plan: StagePlan; base: StagePlan } | null>(null);
  const [mistakes, setMistakes] = useState<StageMistakes>({});
  const plan = edited && known ? mergedWith(edited.plan, edited.base, known) : known;
  const isBoth =
    edited && known ? changedByBoth<StagePlan>(edited.plan, edited.base, known).length > 0 : false;
  // What is left as it was read is based on what is saved by now.
  const base = edited && known ? mergedWith(edited.base, edited.plan, known) : (known ?? NO_STAGES);
  return {
    plan,
    changed: edited !== null,
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
    toSave: edited && plan ? { ...plan, basedOn: base } : undefined,
  };
}
