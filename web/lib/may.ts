import { createContext, use } from 'react';
import type { Ability } from '#domain/agencies/abilities.ts';

/** What whoever is signed in may do, and as what; on screens without one nothing is off. */
export const MayContext = createContext<{ role: string; abilities: readonly string[] | null } | null>(null);

/** Why the person may not do something; null where they may. The server decides, screens only say it before. */
export function useMayNot(ability: Ability | undefined): string | null {
  const may = use(MayContext);
  return ability && may?.abilities && !may.abilities.includes(ability)
    ? `Your role, ${may.role}, does not allow this. An owner can change that.`
    : null;
}
