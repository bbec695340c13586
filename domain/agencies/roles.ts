export const ROLES = ['owner', 'manager', 'creator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
