import { AppError } from '#domain/kit/errors.ts';
import { ROLES, type Role } from './roles.ts';

/** The one table of what a member of an agency may do; screens and server ask it through `can`. */
export type { Role } from './roles.ts';

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
  /** Make and end keys, with which programs act for the agency. */
  | 'manage keys'
  /** See who works for the agency. */
  | 'see members'
  /** What concerns one person: reviewing inside, their mentions, having a post open. */
  | 'act in person'
  /** Their own account, calendar and feeds. */
  | 'own account';

const EVERYONE: Ability[] = ['look', 'comment', 'see members', 'act in person', 'own account'];
const CREATES: Ability[] = [...EVERYONE, 'compose'];
const MANAGES: Ability[] = [...CREATES, 'send', 'schedule', 'publish', 'remove', 'manage clients'];

const ABILITIES: Record<Role, ReadonlySet<Ability>> = {
  owner: new Set<Ability>([...MANAGES, 'manage members', 'manage agency', 'manage keys']),
  manager: new Set(MANAGES),
  creator: new Set(CREATES),
  viewer: new Set(EVERYONE),
};

/** Abilities that no key has, whatever its role: people and their accounts, other keys, the agency. */
const PEOPLE_ALONE: ReadonlySet<Ability> = new Set<Ability>([
  'see members',
  'act in person',
  'own account',
  'manage members',
  'manage agency',
  'manage keys',
]);

/** A person, or a key in a role. */
interface Acting {
  role: Role;
  key?: object | undefined;
}

export const can = ({ role, key }: Acting, ability: Ability): boolean =>
  ABILITIES[role].has(ability) && !(key && PEOPLE_ALONE.has(ability));

export const NOT_YOURS_TO_DO = 'Your role in this agency does not allow this';
export const NOT_FOR_THIS_KEY = 'This key does not allow this';

export function refuseUnless(member: Acting, ability: Ability): void {
  if (!can(member, ability)) throw new AppError('forbidden', member.key ? NOT_FOR_THIS_KEY : NOT_YOURS_TO_DO);
}

/** The roles that have an ability, for database queries. */
export const rolesThat = (ability: Ability): Role[] => ROLES.filter((role) => ABILITIES[role].has(ability));

/** All abilities of a role, for screens, which do not download the table. */
export const abilitiesOf = (role: Role): Ability[] => [...ABILITIES[role]];
