import { expect, it } from 'vitest';
import { seesClient } from './sees-client.ts';

it('a member who sees some clients sees those, and no post without a client', () => {
  const some = { companies: ['Fern & Oak'] };
  expect([seesClient(some, 'fern & oak'), seesClient(some, 'Moss'), seesClient(some, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(seesClient({ companies: 'all' }, null)).toBe(true);
});
