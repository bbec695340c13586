import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccentField } from './accent-field.tsx';

const tokens = readFileSync('web/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split("[data-theme='dark']");
/** As the browser writes a colour that was set. */
function set(colour: string) {
  const { style } = document.createElement('i');
  style.color = colour;
  return style.color;
}
const token = (theme: string, name: string) => set(new RegExp(`--${name}: (#\\w+);`).exec(theme)?.[1] ?? '');

test('without a colour of its own, the agency sees what its clients get in both themes', () => {
  render(<AccentField accent={null} onChange={() => {}} />);
  const buttons = screen.getAllByText('Approve').map(({ style }) => [style.backgroundColor, style.color]);
  expect(buttons).toEqual([light, dark].map((theme) => [token(theme, 'accent'), token(theme, 'on-accent')]));
  expect(screen.getByText('Light').style.color).toBe(token(light, 'accent-ink'));
  expect(screen.getByText('Dark').style.color).toBe(token(dark, 'accent-ink'));
});
