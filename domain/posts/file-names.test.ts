import { describe, expect, test } from 'vitest';
import { fileNames } from './file-names.ts';

const at = new Date('2026-11-20T23:30:00Z');
const post = (title: string, extensions = ['jpg'], when: Date | null = at) => ({
  title,
  at: when,
  extensions,
});

describe('names of files that are taken away', () => {
  test('are date and title, the date where whoever takes them is', () => {
    expect(fileNames([post('Spring sale')], 'UTC')).toEqual([['2026-11-20 Spring sale.jpg']]);
    expect(fileNames([post('Spring sale')], 'Europe/Berlin')).toEqual([['2026-11-21 Spring sale.jpg']]);
    expect(fileNames([post('  ', ['mp4'], null)], 'UTC')).toEqual([['No date Untitled.mp4']]);
  });

  test('count where a post has several', () => {
    expect(fileNames([post('A', ['jpg', 'mp4'])], 'UTC')).toEqual([
      ['2026-11-20 A 1.jpg', '2026-11-20 A 2.mp4'],
    ]);
  });

  test('are never the same twice', () => {
    const names = fileNames([post('A'), post('a'), post('A')], 'UTC').flat();
    expect(names).toEqual(['2026-11-20 A.jpg', '2026-11-20 a (2).jpg', '2026-11-20 A (3).jpg']);
  });

  test('lead out of no folder and hold nothing that a system refuses', () => {
    expect(fileNames([post('../../etc: <b>"x"|?*\u0000\n')], 'UTC')).toEqual([
      ['2026-11-20 .. .. etc b x.jpg'],
    ]);
    // Of three bytes each; a name with its number and ending has room for 255.
    const long = fileNames([post('春'.repeat(300), ['jpeg', 'jpeg'])], 'UTC').flat()[0] ?? '';
    expect(long).toMatch(/^2026-11-20 春{60,} 1\.jpeg$/);
    expect(Buffer.byteLength(long)).toBeLessThan(255);
    expect(fileNames([post('x'.repeat(300))], 'UTC').flat()[0]).toHaveLength('2026-11-20 .jpg'.length + 80);
  });
});
