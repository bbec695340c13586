import { expect, test } from 'vitest';
import { sizedUrl, sourceSet } from './sized-url.ts';

test.each([
  ['/objects/uploads/1', '/objects/uploads/1?w=320'],
  ['/objects/uploads/1?exp=9&sig=x', '/objects/uploads/1?exp=9&sig=x&w=320'],
  ['https://elsewhere.example/logo.png', 'https://elsewhere.example/logo.png'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
])('%s in 320 pixels is %s', (url, sized) => {
  expect(sizedUrl(url, 320)).toBe(sized);
});

test('the browser gets the widths that are kept, up to what it can ever need', () => {
  expect(sourceSet('/objects/uploads/1', 400)).toBe(
    '/objects/uploads/1?w=160 160w, /objects/uploads/1?w=320 320w',
  );
  expect(sourceSet('https://elsewhere.example/logo.png')).toBeUndefined();
});
