import { expect, test } from 'vitest';
import { captionsOf } from './captions.ts';

const on = (handle: string, caption: string | null = null) => ({ handle, caption });
const told = (targets: ReturnType<typeof on>[]) =>
  captionsOf({ caption: 'Main', targets }).map((one) => [
    one.caption,
    one.targets.map(({ handle }) => handle).join(' '),
  ]);

test('without accounts of an own caption the post’s is the only one', () => {
  expect(told([])).toEqual([['Main', '']]);
  expect(told([on('a'), on('b')])).toEqual([['Main', 'a b']]);
});

test('an own caption stands with its accounts, the post’s with the others', () => {
  expect(told([on('a', 'Own'), on('b'), on('c', 'Own'), on('d', 'Main')])).toEqual([
    ['Main', 'b d'],
    ['Own', 'a c'],
  ]);
});

test('where each account has its own, the post’s goes out nowhere', () => {
  expect(told([on('a', 'Own')])).toEqual([['Own', 'a']]);
  expect(told([on('a', 'Own'), on('b', '')])).toEqual([
    ['Own', 'a'],
    ['', 'b'],
  ]);
});
