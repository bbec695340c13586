import type { NetworkName } from './network.ts';

/** Log-ins of networks that have more than one. */
export const LOGINS = ['instagram', 'facebook', 'page', 'member'] as const;
export type Login = (typeof LOGINS)[number];

interface LoginWords {
  label: string;
  /** Which profiles this log-in leads to. */
  hint: string;
}

/** In display order. */
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
