import { expect, test } from 'vitest';
import { readersText } from './readers.ts';

const mia = { reviewerName: 'Mia Chen', reviewerContact: 'mia@client.example' };
const bare = { reviewerName: null, reviewerContact: 'kim@client.example' };

test('whoever will read it is named: the first by name, the others by their number', () => {
  expect(readersText([])).toBeNull();
  expect(readersText([mia])).toBe('Mia');
  expect(readersText([mia, bare])).toBe('Mia and 1 other');
  expect(readersText([bare, mia, bare])).toBe('kim@client.example and 2 others');
});
