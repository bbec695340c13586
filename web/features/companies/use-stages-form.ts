import { useState } from 'react';
import { mistakesInStages, type StageMistakes, type StagePlan } from '#domain/companies/stages.ts';
import { useStages } from './save-company.ts';

/** The part of a client's form with the stages. */
export function useStagesForm(company: string | null) {
  const known = useStages(company).data;
  const [edited, setEdited] = useState<StagePlan | null>(null);
  const [mistakes, setMistakes] = useState<StageMistakes>({});
  return {
    plan: edited ?? known,
    changed: edited !== null,
    mistakes,
    change(plan: StagePlan) {
      setEdited(plan);
      setMistakes({});
    },
    /** Whether it can be saved; if not, each field shows why. */
    check(): boolean {
      const found = edited ? mistakesInStages(edited.stages) : {};
      for (const [at, stage] of (edited?.stages ?? []).entries())
        if (stage.name.trim() === '') found[`stages.${at}.name`] = 'Please name the stage';
      setMistakes(found);
      return Object.keys(found).length === 0;
    },
    /** Undefined where nothing changed. */
    toSave: edited ?? undefined,
  };
}
