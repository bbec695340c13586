import { expect, test } from 'vitest';
import { networks } from './index.ts';
import { networkSettings } from './settings.ts';

const now = () => new Date();
const read = (env: Record<string, string>) => networkSettings(env);

test('without settings Bluesky and Mastodon work, and the others say what they need', () => {
  const { list, channel } = networks(read({}).settings, now);
  expect(list.filter(({ configured }) => configured).map(({ network }) => network)).toEqual([
    'bluesky',
    'mastodon',
  ]);
  expect(list.find(({ network }) => network === 'x')).toEqual({
    network: 'x',
    label: 'X',
    configured: false,
    missing: ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  });
  expect(channel('x')).toBeNull();
  expect(channel('bluesky')?.label).toBe('Bluesky');
});

test('an app switches its network on; half an app does not', () => {
  const { list, channel } = networks(
    read({ X_CLIENT_ID: 'a', X_CLIENT_SECRET: 'b', LINKEDIN_CLIENT_ID: 'c' }).settings,
    now,
  );
  expect(channel('x')?.network).toBe('x');
  expect(list.find(({ network }) => network === 'linkedin')?.configured).toBe(false);
});

test('Instagram is reached through its own app or through Facebook’s', async () => {
  const { channel } = networks(read({ FACEBOOK_CLIENT_ID: 'a', FACEBOOK_CLIENT_SECRET: 'b' }).settings, now);
  const instagram = channel('instagram');
  if (instagram?.connect.kind !== 'oauth') throw new Error('Instagram has a log-in');
  const ask = { redirectUri: 'https://greenroom.example/back', state: 's' };
  expect((await instagram.connect.begin(ask)).authUrl).toMatch(/^https:\/\/www\.facebook\.com\//);
  await expect(instagram.connect.begin({ ...ask, login: 'instagram' })).rejects.toMatchObject({
    kind: 'not configured',
  });
});

test('each log-in of a network says which settings it needs', () => {
  const loginsOf = (env: Record<string, string>, network: string) =>
    networks(read(env).settings, now).list.find((one) => one.network === network)?.logins;
  expect(loginsOf({ FACEBOOK_CLIENT_ID: 'a', FACEBOOK_CLIENT_SECRET: 'b' }, 'instagram')).toEqual([
    {
      login: 'instagram',
      configured: false,
      missing: ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
    },
    { login: 'facebook', configured: true, missing: [] },
  ]);
  const linkedin = loginsOf({ LINKEDIN_CLIENT_ID: 'a', LINKEDIN_CLIENT_SECRET: 'b' }, 'linkedin');
  expect(linkedin?.map(({ login, configured }) => [login, configured])).toEqual([
    ['page', true],
    ['member', true],
  ]);
  expect(loginsOf({}, 'bluesky')).toBeUndefined();
});

test('other addresses are taken as they are set, and a wrong value is named', () => {
  const { settings, wrong } = read({
    X_API_URL: 'http://127.0.0.1:9/',
    BLUESKY_URL: 'ftp://x',
    BLUESKY_APP_URL: 'http://127.0.0.1:8/',
    NETWORKS_PRIVATE: 'yes',
  });
  expect(settings.bases.x).toEqual({ api: 'http://127.0.0.1:9' });
  expect(settings.bluesky).toEqual({ app: 'http://127.0.0.1:8' });
  expect(wrong).toEqual([
    'BLUESKY_URL expects the server that Bluesky handles are looked up at as an http or https address',
    'NETWORKS_PRIVATE expects true or false',
  ]);
  expect(read({ NETWORKS_PRIVATE: 'true' }).settings.anywhere).toBe(true);
});

test('servers that users name are on public addresses only, unless that was lifted', async () => {
  const begin = async (env: Record<string, string>) => {
    const mastodon = networks(read(env).settings, now).channel('mastodon');
    if (mastodon?.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
    const ask = { redirectUri: 'https://greenroom.example/back', state: 's', server: 'http://127.0.0.1:9' };
    return mastodon.connect.begin(ask).catch((error: unknown) => (error as Error).message);
  };
  expect(await begin({})).toBe('127.0.0.1:9 is not a public address.');
  expect(await begin({ NETWORKS_PRIVATE: 'true' })).toBe('Mastodon could not be reached.');
});
