import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Harbor Coffee', 'HC'],
    ['harbor coffee company', 'HC'],
    ['  kita ', 'K'],
    ['Bloom & Branch', 'BB'],
    ['élan vital', 'ÉV'],
    ['🌿 Fern', 'F'],
    ['🌿', '🌿'],
    ['Maya (Fern & Oak)', 'M'],
    ['', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
