import { createContext, use } from 'react';
import type { Ability } from '#domain/agencies/abilities.ts';

/** What a control can need: `web/ui` knows the domain only through this. */
export type Needs = Ability;

/** The role and abilities of the signed-in person; without them nothing is disabled. */
export const MayContext = createContext<{ role: string; abilities: readonly string[] | null } | null>(null);

/** Why the person may not do something; null where they may. The server decides; screens only explain. */
export function useMayNot(ability: Needs | undefined): string | null {
  const may = use(MayContext);
  return ability && may?.abilities && !may.abilities.includes(ability)
    ? `Your role, ${may.role}, does not allow this. An owner can change that.`
    : null;
}
