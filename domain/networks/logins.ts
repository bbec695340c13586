import type { NetworkName } from './network.ts';

/** Ways to log in, where a network has more than one. */
export const LOGINS = ['instagram', 'facebook', 'page', 'member'] as const;
export type Login = (typeof LOGINS)[number];

interface LoginWords {
  label: string;
  /** Which profiles it leads to. */
  hint: string;
}

/** In the order in which people see them. */
export const LOGINS_OF: Partial<Record<NetworkName, Partial<Record<Login, LoginWords>>>> = {
  instagram: {
    instagram: { label: 'Instagram’s own log-in', hint: 'One business or creator account, without a page.' },
    facebook: {
      label: 'Log-in by Facebook',
      hint: 'Business and creator accounts that belong to Facebook pages of yours.',
    },
  },
  linkedin: {
    page: {
      label: 'Page',
      hint: 'Pages that you administer. LinkedIn has to have given the app its Community Management API.',
    },
    member: { label: 'Member', hint: 'Your own profile.' },
  },
};
