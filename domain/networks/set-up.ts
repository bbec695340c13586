import type { NetworkName } from './network.ts';

/** The detailed instructions. */
export const SET_UP_PAGE = 'docs/networks.md';

export interface SetUp {
  /** What it takes, in a sentence. */
  needs: string;
  /** The steps in order; empty where nothing has to be set. */
  steps: readonly string[];
  /** Where an app is registered. */
  console?: string;
}

const REDIRECT = 'Give it the redirect address that is shown below.';

/** How the operator of the server sets up each network. */
export const SET_UP: Readonly<Record<NetworkName, SetUp>> = {
  bluesky: { needs: 'Nothing to set: an account is connected with an app password.', steps: [] },
  mastodon: { needs: 'Nothing to set: Greenroom introduces itself to each server.', steps: [] },
  facebook: {
    needs: 'An app of your own at Meta. It needs no review for pages that your people manage.',
    console: 'https://developers.facebook.com/apps',
    steps: [
      'Make an app of the type Business and add Facebook Login for Business.',
      REDIRECT,
      'Give your people a role in the app, and switch it to Live.',
      'Copy App ID and App Secret.',
    ],
  },
  instagram: {
    needs: 'An app of your own at Meta, and business or creator accounts.',
    console: 'https://developers.facebook.com/apps',
    steps: [
      'Make an app of the type Business and add Instagram with Instagram Login.',
      REDIRECT,
      'Instagram reads pictures from this server: its PUBLIC_URL has to be reachable over https.',
      'Copy Instagram App ID and Instagram App Secret.',
    ],
  },
  threads: {
    needs: 'An app of your own at Meta with access to the Threads API.',
    console: 'https://developers.facebook.com/apps',
    steps: [
      'Make an app with the use case Threads.',
      REDIRECT,
      'Threads reads media from this server: its PUBLIC_URL has to be reachable over https.',
      'Copy Threads App ID and Threads App Secret.',
    ],
  },
  linkedin: {
    needs: 'An app of your own at LinkedIn. Pages need the Community Management API, which LinkedIn reviews.',
    console: 'https://www.linkedin.com/developers/apps',
    steps: [
      'Make an app and add “Share on LinkedIn” and “Sign In with LinkedIn using OpenID Connect”.',
      'For pages, ask for the Community Management API as well.',
      REDIRECT,
      'Copy Client ID and Primary Client Secret.',
    ],
  },
  x: {
    needs: 'An app of your own at X. X charges for every post.',
    console: 'https://developer.x.com',
    steps: [
      'Make a project with an app and set up user authentication as a web app with read and write access.',
      REDIRECT,
      'Copy OAuth 2.0 Client ID and Client Secret.',
    ],
  },
  youtube: {
    needs: 'A project at Google with the YouTube Data API. Until Google has audited it, videos stay private.',
    console: 'https://console.cloud.google.com/apis/credentials',
    steps: [
      'Make a project, enable the YouTube Data API and set up the consent screen.',
      'Make an OAuth client of the type Web application.',
      REDIRECT,
      'Copy Client ID and Client Secret.',
    ],
  },
  tiktok: {
    needs: 'An app of your own at TikTok. Until TikTok has audited it, posts are private.',
    console: 'https://developers.tiktok.com/apps',
    steps: [
      'Make an app; add Login Kit, and the Content Posting API with Direct Post.',
      REDIRECT,
      'Copy Client Key and Secret.',
    ],
  },
  pinterest: {
    needs: 'An app of your own at Pinterest. With trial access only you see the pins.',
    console: 'https://developers.pinterest.com/apps',
    steps: ['Make an app and ask for trial, then standard access.', REDIRECT, 'Copy App ID and App Secret.'],
  },
  'google-business': {
    needs: 'A project at Google whose access to the Business Profile API was granted by form.',
    console: 'https://console.cloud.google.com/apis/credentials',
    steps: ['Ask for access by form.', 'Make an OAuth client of the type Web application.', REDIRECT],
  },
};

/** The redirect path of every network. */
export const CALLBACK_PATH = '/api/networks/callback';
