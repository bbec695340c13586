import type { Role } from './abilities.ts';

/** The label of each role, and in short what it may do. */
export const ROLE_WORDS: Record<Role, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Everything, and decides who is in the team' },
  manager: { label: 'Manager', may: 'Clients and posts: writes, sends, schedules, publishes and deletes' },
  creator: { label: 'Creator', may: 'Writes posts and comments; sends and schedules nothing' },
  viewer: { label: 'Viewer', may: 'Looks at everything and comments' },
};
