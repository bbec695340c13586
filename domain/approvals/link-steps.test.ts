import { expect, test } from 'vitest';
import { linkSteps } from './link-steps.ts';

const at = '2026-05-04T09:00:00.000Z';
const done = (facts: Partial<Parameters<typeof linkSteps>[0]>) =>
  linkSteps({ notified: null, openedAt: null, answeredAt: null, ...facts }).map(
    ({ word, isDone }) => `${word}${isDone ? '' : '?'}`,
  );

test('a link comes as far as is known of it', () => {
  expect(done({})).toEqual(['Sent?', 'Opened?', 'Answered?']);
  expect(done({ notified: { channel: 'email', status: 'sent', at } })).toEqual([
    'Sent',
    'Opened?',
    'Answered?',
  ]);
  const text = { channel: 'sms' as const, at };
  expect(done({ notified: { ...text, status: 'queued' } })).toEqual([
    'Sent?',
    'Delivered?',
    'Opened?',
    'Answered?',
  ]);
  expect(done({ notified: { ...text, status: 'sent' } })).toEqual([
    'Sent',
    'Delivered?',
    'Opened?',
    'Answered?',
  ]);
  expect(done({ notified: { ...text, status: 'delivered' }, openedAt: at })).toEqual([
    'Sent',
    'Delivered',
    'Opened',
    'Answered?',
  ]);
  expect(done({ notified: { ...text, status: 'failed' } })[0]).toBe('Sent?');
  expect(done({ notified: { channel: 'email', status: 'kept', at } })[0]).toBe('Sent?');
});

test('whoever has answered has opened it, by whichever link', () => {
  expect(done({ answeredAt: at })).toEqual(['Sent?', 'Opened', 'Answered']);
});
