import { createContext, use } from 'react';
import { can, type Ability, type Role } from '#domain/agencies/abilities.ts';

/** The role of whoever is signed in; on screens without one nothing is off. */
export const RoleContext = createContext<Role | undefined>(undefined);

/** Why the person may not do something; null where they may. The server decides, screens only say it before. */
export function useMayNot(ability: Ability | undefined): string | null {
  const role = use(RoleContext);
  if (!ability || !role || can({ role }, ability)) return null;
  return `Your role here is ${role}, which does not allow this. An owner of the team can change that.`;
}
