import { describe, expect, it } from 'vitest';
import { choiceFor } from './news.ts';

describe('how a person is told', () => {
  it('of everything at once, unless they chose otherwise', () => {
    const person = { news: 'each' as const, told: {} };
    expect(choiceFor(person, 'publish-failed')).toBe('each');
    expect(choiceFor(person, 'mentioned')).toBe('each');
    expect(choiceFor(person, 'review-answered')).toBe('each');
  });

  it('of each topic as they chose for it', () => {
    const person = {
      news: 'none' as const,
      told: { mentions: 'gathered' as const, due: 'gathered' as const },
    };
    expect(choiceFor(person, 'all-approved')).toBe('none');
    expect(choiceFor(person, 'mentioned')).toBe('gathered');
    expect(choiceFor(person, 'post-due')).toBe('gathered');
    expect(choiceFor(person, 'assigned')).toBe('each');
  });

  it('of an approval that was taken back at once, whatever they chose', () => {
    expect(choiceFor({ news: 'none', told: {} }, 'review-answered', 'withdrawn')).toBe('each');
  });
});
