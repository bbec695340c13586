import { expect, test } from 'vitest';
import { isReachable, unreachableNotice } from './reachable.ts';

test('others can read from a public https address, and from no other', () => {
  expect(isReachable('https://greenroom.example')).toBe(true);
  expect(isReachable('https://8.8.8.8')).toBe(true);
  for (const inside of [
    'http://greenroom.example',
    'http://localhost:3000',
    'https://localhost',
    'https://greenroom',
    'https://greenroom.local',
    'https://127.0.0.1:3000',
    'https://192.168.1.20',
    'https://[::1]',
    'https://[fd00::1]',
  ])
    expect([inside, isReachable(inside)]).toEqual([inside, false]);
});

test('only networks that read from us mind', () => {
  expect(unreachableNotice('bluesky', 'http://localhost:3000')).toBeNull();
  expect(unreachableNotice('instagram', 'https://greenroom.example')).toBeNull();
  expect(unreachableNotice('threads', 'http://localhost:3000')).toContain('PUBLIC_URL');
});
