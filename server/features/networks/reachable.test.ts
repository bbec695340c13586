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

test('only networks that read from us mind, and where nobody can read from us a store will do', () => {
  const at = (publicUrl: string, uploadOrigin: string | null = null) => ({
    publicUrl,
    storage: { uploadOrigin },
  });
  expect(unreachableNotice('bluesky', at('http://localhost:3000'))).toBeNull();
  expect(unreachableNotice('instagram', at('https://greenroom.example'))).toBeNull();
  expect(unreachableNotice('threads', at('http://localhost:3000'))).toMatch(/PUBLIC_URL.*S3/);
  expect(unreachableNotice('threads', at('http://localhost:3000', 'http://192.168.1.5:9000'))).toMatch(/S3/);
  expect(
    unreachableNotice('threads', at('http://localhost:3000', 'https://files.s3.eu-west-1.amazonaws.com')),
  ).toBeNull();
});
