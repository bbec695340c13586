import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { callerAddress, isOwnMachine, networkOf } from './caller-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::7', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('%s counts as %s', (address, caller) => {
  expect(networkOf(address)).toBe(caller);
});

test('the machine itself is known in every spelling, and nobody else is', () => {
  for (const own of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect([own, isOwnMachine(networkOf(own))]).toEqual([own, true]);
  for (const other of ['10.0.0.1', '::2', '2001:db8::1', '128.0.0.1'])
    expect([other, isOwnMachine(networkOf(other))]).toEqual([other, false]);
});

test('a header is believed only where a proxy is expected', () => {
  const request = { ip: '2001:db8:1:2::9', socket: { remoteAddress: '::ffff:127.0.0.1' } } as FastifyRequest;
  expect(callerAddress({ publicUrl: 'https://greenroom.example' }, request)).toBe('2001:db8:1:2::/64');
  expect(callerAddress({ publicUrl: 'http://localhost:3000' }, request)).toBe('127.0.0.1');
});
