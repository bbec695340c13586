import { expect, test } from 'vitest';
import { besidesAnswers } from './thread.ts';

const line = (body: string, approvalId: string | null, decision: string | null) => ({
  body,
  approvalId,
  decision,
});

test('a present answer is not said twice; earlier ones, plain comments and the owner stay', () => {
  const earlier = line('Brighter, please', 'cora', 'rejected');
  const present = line('Lovely', 'cora', 'approved');
  const plain = line('Lovely', 'cora', null);
  const other = line('Lovely', 'dan', 'approved');
  const owner = line('Done', null, null);
  const answers = [
    { id: 'cora', comment: 'Lovely' },
    { id: 'dan', comment: null },
  ];
  expect(besidesAnswers([earlier, present, plain, other, owner], answers)).toEqual([
    earlier,
    plain,
    other,
    owner,
  ]);
});
