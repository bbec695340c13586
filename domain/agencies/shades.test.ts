import { expect, test } from 'vitest';
import { contrast, isAccent, shadesOf } from './shades.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

test.each(['light', 'dark'] as const)('whatever is chosen can be read in the %s theme', (theme) => {
  const grounds = theme === 'light' ? ['#ffffff', '#faf9f6', '#efede7'] : ['#131312', '#1a1a18', '#272724'];
  for (const colour of colours) {
    const { fill, label, hover, ink, soft } = shadesOf(colour)[theme];
    for (const behind of [fill, hover]) expect(contrast(label, behind), colour).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(contrast(fill, ground), colour).toBeGreaterThanOrEqual(3);
      expect(contrast(ink, ground), colour).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(ink, soft), colour).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour that can be read stays as it was chosen', () => {
  expect(shadesOf('#1D4ED8').light).toMatchObject({ fill: '#1d4ed8', label: '#ffffff', ink: '#1d4ed8' });
  expect(shadesOf('#ffd400').dark).toMatchObject({ fill: '#ffd400', label: '#12110e' });
});

test('a colour that cannot be read becomes darker in the light theme and lighter in the dark one', () => {
  expect(contrast(shadesOf('#ffd400').light.fill, '#ffffff')).toBeLessThan(4);
  expect(shadesOf('#ffd400').light.fill).not.toBe('#ffd400');
  expect(shadesOf('#101040').dark.fill).not.toBe('#101040');
});

test('a colour is six hexadecimal digits', () => {
  expect(['#ffd400', '#FFD400'].every(isAccent)).toBe(true);
  expect(['', 'red', '#fd0', '#ffd4000', 'url(x)'].some(isAccent)).toBe(false);
});
