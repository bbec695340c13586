import { AppError } from '#domain/kit/errors.ts';

/** What a member of an agency may do. The one table; `can` asks it, screens and server alike. */
export const ROLES = ['owner', 'manager', 'creator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export type Ability =
  /** See posts, clients, calendar, activity and messages. */
  | 'look'
  /** Comment on posts. */
  | 'comment'
  /** Write posts, upload files, ask the assistant. */
  | 'compose'
  /** Send posts to reviewers, remind them, take links back. */
  | 'send'
  /** Choose when a post goes out. */
  | 'schedule'
  /** Say that a post is out, try a failed one again. */
  | 'publish'
  /** Remove posts. */
  | 'remove'
  /** Make, change and remove clients, their contacts and how their posts go out. */
  | 'manage clients'
  /** Invite, change and remove members. */
  | 'manage members'
  /** Change the agency's name, logo and colour. */
  | 'manage agency'
  /** Their own account, calendar and feeds. */
  | 'own account';

const EVERYONE: Ability[] = ['look', 'comment', 'own account'];
const CREATES: Ability[] = [...EVERYONE, 'compose'];
const MANAGES: Ability[] = [...CREATES, 'send', 'schedule', 'publish', 'remove', 'manage clients'];

const ABILITIES: Record<Role, ReadonlySet<Ability>> = {
  owner: new Set<Ability>([...MANAGES, 'manage members', 'manage agency']),
  manager: new Set(MANAGES),
  creator: new Set(CREATES),
  viewer: new Set(EVERYONE),
};

export const can = (member: { role: Role }, ability: Ability): boolean => ABILITIES[member.role].has(ability);

export const NOT_YOURS_TO_DO = 'Your role in this agency does not allow this';

export function refuseUnless(member: { role: Role }, ability: Ability): void {
  if (!can(member, ability)) throw new AppError('forbidden', NOT_YOURS_TO_DO);
}
