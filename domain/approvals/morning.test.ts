import { expect, test } from 'vitest';
import { morningAt } from './morning.ts';

test('it is morning from eight to noon where the person is', () => {
  const at = (time: string, zone: string) => morningAt(new Date(`2026-11-15T${time}Z`), zone);
  expect(at('07:59:59', 'UTC')).toBeNull();
  expect(at('08:00:00', 'UTC')).toEqual({ day: '2026-11-15', began: new Date('2026-11-15T08:00:00Z') });
  expect(at('12:00:00', 'UTC')).toBeNull();
  expect(at('13:30:00', 'America/New_York')).toEqual({
    day: '2026-11-15',
    began: new Date('2026-11-15T13:00:00Z'),
  });
  expect(at('21:10:00', 'Asia/Tokyo')).toBeNull();
  expect(at('23:10:00', 'Asia/Tokyo')?.day).toBe('2026-11-16');
});
