import type { NetworkName } from './network.ts';
import type { Field } from './rules.ts';

const text = (name: string, label: string, max: number, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'text',
  required: false,
  max,
  ...more,
});
/** The first choice is the default. */
const choice = (name: string, label: string, choices: Readonly<Record<string, string>>): Field => ({
  name,
  label,
  kind: 'choice',
  required: false,
  choices,
});
const IN_FEED = ['post', 'reel'];
/** TikTok's names and ours. TikTok says before each post which of them an account may choose. */
export const TIKTOK_AUDIENCES: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
};

/**
 * The settings of each network besides text and media. Composer, check, preview, record and reviewer's page
 * loop over this table: another field is a line here, and the code of its channel.
 */
export const FIELDS: Readonly<Record<NetworkName, readonly Field[]>> = {
  bluesky: [],
  mastodon: [
    choice('visibility', 'Visibility', {
      public: 'Public',
      unlisted: 'Unlisted',
      private: 'Followers only',
    }),
    text('spoiler', 'Content warning', 100, {
      hint: 'The post is folded behind it.',
      countsWithText: true,
    }),
    text('language', 'Language', 2, { hint: 'Its two letters, as en or de.', pattern: '[a-z]{2}' }),
  ],
  facebook: [],
  instagram: [
    {
      name: 'collaborators',
      label: 'Collaborators',
      kind: 'list',
      required: false,
      max: 31,
      most: 3,
      hint: 'Up to three handles, with commas between them.',
      pattern: '@?[A-Za-z0-9._]{1,30}',
      formats: IN_FEED,
    },
    text('locationId', 'Location', 30, {
      hint: 'The number of the place’s page on Facebook.',
      pattern: '[0-9]+',
      formats: IN_FEED,
    }),
    {
      name: 'coverSeconds',
      label: 'Cover of the reel',
      kind: 'number',
      required: false,
      most: 900,
      hint: 'The second of the video that is shown before it plays.',
      formats: IN_FEED,
      with: 'video',
      inVideo: true,
    },
  ],
  threads: [text('topic', 'Topic', 50, { without: '.&' })],
  linkedin: [choice('visibility', 'Visibility', { public: 'Anyone', members: 'LinkedIn members only' })],
  x: [],
  youtube: [
    text('title', 'Title', 100, { required: true, without: '<>' }),
    choice('visibility', 'Visibility', { public: 'Public', unlisted: 'Unlisted', private: 'Private' }),
    text('tags', 'Tags', 500, { hint: 'With commas between them.', tags: true }),
  ],
  tiktok: [{ ...choice('privacy', 'Who can see it', TIKTOK_AUDIENCES), required: true }],
  pinterest: [
    text('title', 'Title', 100),
    text('link', 'Link', 2048, {
      hint: 'Where the pin leads: an address with https:// before it.',
      pattern: 'https?://\\S+',
    }),
    {
      name: 'coverSeconds',
      label: 'Cover of the video',
      kind: 'number',
      required: false,
      most: 900,
      hint: 'The second of the video that is shown before it plays.',
      with: 'video',
      inVideo: true,
    },
  ],
  'google-business': [],
};
