export const ROLES = ['owner', 'manager', 'creator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** A stored role. What is no role gives no rights: it throws. */
export const roleFrom = (text: string | null | undefined): Role => oneOf(ROLES, text);

export function oneOf<R extends Role>(roles: readonly R[], text: string | null | undefined): R {
  const role = roles.find((one) => one === text);
  if (!role) throw new Error(`"${text}" is none of the roles ${roles.join(', ')}`);
  return role;
}
