import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Waiting } from './waiting.tsx';

test('the page waits in the same way before and after its program has arrived', () => {
  const page = new DOMParser().parseFromString(readFileSync('web/index.html', 'utf8'), 'text/html');
  const plain = (element: Element | null | undefined) =>
    element?.innerHTML
      .replace(/\s+/g, ' ')
      .replace(/> | </g, (gap) => gap.trim())
      .trim();
  const { container } = render(<Waiting label="Loading..." />);
  expect(plain(page.querySelector('#root'))).toBe(plain(container));
});
