import { expect, test } from 'vitest';
import { abilitiesOf, abilityWords } from './abilities.ts';

test('an account may do what its network says was allowed, and what was withheld is named', () => {
  expect(abilitiesOf({ network: 'x', scopes: ['tweet.read', 'tweet.write'] })).toEqual({
    abilities: ['publish', 'comment', 'figures'],
    withheld: [],
  });
  expect(abilitiesOf({ network: 'mastodon', scopes: ['read:accounts', 'write:statuses'] })).toEqual({
    abilities: ['publish', 'comment'],
    withheld: ['figures'],
  });
  expect(abilitiesOf({ network: 'youtube', scopes: ['openid'] }).withheld).toContain('publish');
  expect(abilitiesOf({ network: 'pinterest', scopes: ['pins:read'] })).toEqual({
    abilities: ['figures'],
    withheld: ['publish'],
  });
  expect(abilitiesOf({ network: 'tiktok', scopes: ['user.info.basic'] })).toEqual({
    abilities: [],
    withheld: ['publish'],
  });
});

test('where a network does not say, what was asked for is what it may do', () => {
  expect(abilitiesOf({ network: 'threads', scopes: null }).abilities).toEqual(['publish', 'comment']);
  expect(abilitiesOf({ network: 'linkedin', scopes: null, isMember: true })).toEqual({
    abilities: ['publish', 'comment'],
    withheld: [],
  });
});

test('abilities in plain words', () => {
  expect(abilityWords(['publish'])).toBe('publish posts');
  expect(abilityWords(['publish', 'comment', 'figures'])).toBe(
    'publish posts, add first comments and read likes and comments',
  );
});
