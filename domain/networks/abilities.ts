import type { NetworkName } from './network.ts';

/** What we may do on an account. */
export const ACCOUNT_ABILITIES = ['publish', 'comment', 'figures'] as const;
export type AccountAbility = (typeof ACCOUNT_ABILITIES)[number];

const ABILITY_WORDS: Readonly<Record<AccountAbility, string>> = {
  publish: 'publish posts',
  comment: 'add first comments',
  figures: 'read likes and comments',
};

const GOOGLE = 'https://www.googleapis.com/auth/youtube';

/** The permissions for each ability, one of which is enough. An empty list needs none. */
type Needs = Partial<Record<AccountAbility, readonly string[]>>;
const NEEDS: Partial<Record<NetworkName, Needs>> = {
  bluesky: { publish: [], comment: [], figures: [] },
  mastodon: {
    publish: ['write:statuses', 'write'],
    comment: ['write:statuses', 'write'],
    figures: ['read:statuses', 'read'],
  },
  facebook: { publish: [], comment: [], figures: [] },
  instagram: { publish: [], comment: [], figures: [] },
  threads: { publish: [], comment: [] },
  linkedin: {
    publish: ['w_member_social', 'w_organization_social'],
    comment: ['w_member_social', 'w_organization_social'],
    figures: ['r_organization_social'],
  },
  x: { publish: ['tweet.write'], comment: ['tweet.write'], figures: ['tweet.read'] },
  tiktok: { publish: ['video.publish'] },
  pinterest: { publish: ['pins:write'], figures: ['pins:read'] },
  youtube: {
    publish: [`${GOOGLE}.upload`, `${GOOGLE}.force-ssl`, GOOGLE],
    comment: [`${GOOGLE}.force-ssl`],
    figures: [`${GOOGLE}.force-ssl`, GOOGLE],
  },
};

interface Granted {
  network: string;
  /** The permissions that the network reports; null where it reports none. */
  scopes: readonly string[] | null;
  /** LinkedIn gives no figures for a member's posts. */
  isMember?: boolean;
}

/** What an account allows, and what was asked for and refused. */
export function abilitiesOf({ network, scopes, isMember = false }: Granted): {
  abilities: AccountAbility[];
  withheld: AccountAbility[];
} {
  const needs = NEEDS[network as NetworkName] ?? { publish: [] };
  const asked = ACCOUNT_ABILITIES.filter((one) => needs[one] && !(isMember && one === 'figures'));
  const has = (one: AccountAbility) => {
    const any = needs[one] ?? [];
    return scopes === null || any.length === 0 || any.some((scope) => scopes.includes(scope));
  };
  return { abilities: asked.filter(has), withheld: asked.filter((one) => !has(one)) };
}

/** "publish posts, add first comments and read likes and comments". */
export function abilityWords(abilities: readonly AccountAbility[]): string {
  const words = abilities.map((one) => ABILITY_WORDS[one]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
