import { describe, expect, it } from 'vitest';
import { FILES_MOST, filesWithin } from './files-most.ts';

const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at + 1}.jpg` }));

describe('the files that a post has room for', () => {
  it('are the first fifty, and the others are named', () => {
    expect(FILES_MOST).toBe('A post holds at most 50 files');
    expect(filesWithin(files(50), 0)).toEqual({ taken: files(50), leftOut: null });
    expect(filesWithin(files(52), 0)).toEqual({ taken: files(50), leftOut: 'Left out: 51.jpg and 52.jpg.' });
  });

  it('are fewer where some are there already, and many names are counted', () => {
    const { taken, leftOut } = filesWithin(files(10), 47);
    expect(taken).toEqual(files(3));
    expect(leftOut).toBe('Left out: 4.jpg, 5.jpg, 6.jpg, 7.jpg, 8.jpg, and 2 more.');
    expect(filesWithin(files(1), 60).taken).toEqual([]);
  });
});
