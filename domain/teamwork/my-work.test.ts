import { expect, it } from 'vitest';
import { sinceText, workText } from './my-work.ts';

it('says since when something waits for a person', () => {
  expect(sinceText('2026-03-01T12:00:00.000Z', new Date('2026-03-03T13:00:00.000Z'))).toBe(
    'With you for 2 days',
  );
});

it('says what is missing where nobody is left in a stage', () => {
  expect(workText('nobody', 'Legal')).toBe('Nobody is left in the stage “Legal”');
  expect(sinceText('2026-03-01T12:00:00.000Z', new Date('2026-03-03T13:00:00.000Z'), 'nobody')).toBe(
    'Stands still for 2 days',
  );
});
