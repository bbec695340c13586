import { expect, test } from 'vitest';
import { hourAt, morningAt } from './morning.ts';

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

test('hourly mails are due at the full hour, and not in quiet hours', () => {
  const quiet = { quietFrom: '20:00', quietTo: '08:00' };
  const at = (time: string) => hourAt(new Date(`2026-11-15T${time}Z`), quiet, 'Europe/Berlin');
  expect(at('12:34:56')).toEqual({ began: new Date('2026-11-15T12:00:00Z') });
  expect(at('19:00:00')).toBeNull();
  expect(at('06:59:59')).toBeNull();
  expect(at('07:00:00')).toEqual({ began: new Date('2026-11-15T07:00:00Z') });
  expect(hourAt(new Date('2026-11-15T03:10:00Z'), { quietFrom: null, quietTo: null }, 'UTC')).not.toBeNull();
});
