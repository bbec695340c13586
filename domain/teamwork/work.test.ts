import { expect, it } from 'vitest';
import { seesClient } from './assignee.ts';
import { sinceText } from './work.ts';

it('says since when something waits for a person', () => {
  expect(sinceText('2026-03-01T12:00:00.000Z', new Date('2026-03-03T13:00:00.000Z'))).toBe(
    'With you for 2 days',
  );
});

it('a member who sees some clients sees those, and no post without a client', () => {
  const some = { companies: ['Fern & Oak'] };
  expect([seesClient(some, 'fern & oak'), seesClient(some, 'Moss'), seesClient(some, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(seesClient({ companies: 'all' }, null)).toBe(true);
});
