import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ZoneOptions } from './defaults-fields.tsx';

test('what was saved is among the zones, each is there once, and nothing for what was never chosen', () => {
  const { container } = render(
    <select>
      <ZoneOptions saved={['', null, 'UTC', 'Not/Listed']} />
    </select>,
  );
  const values = [...container.querySelectorAll('option')].map(({ value }) => value);
  expect(values.slice(0, 2)).toEqual(['UTC', 'Not/Listed']);
  expect(new Set(values).size).toBe(values.length);
  expect(values).not.toContain('');
});
