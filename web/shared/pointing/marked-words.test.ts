import { afterEach, beforeEach, expect, test } from 'vitest';
import { words as en } from '#domain/languages/pointing/en.ts';
import { piecesOf } from './marked-text.tsx';
import { clock, passagesOf, placeName, placeWords } from './place-words.ts';
import { pinsOf } from './pins.ts';
import type { PointedLine } from './places.ts';
import { rangeIn } from './use-marked-words.ts';
import { pointingWords } from './words.ts';

beforeEach(() => {
  // The app's language, whatever another page used before.
  Object.assign(pointingWords, en);
});
afterEach(() => {
  document.body.textContent = '';
});

function select(box: HTMLElement, from: [Node, number], to: [Node, number]) {
  const selection = document.getSelection();
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  selection?.removeAllRanges();
  selection?.addRange(range);
  return rangeIn(box, selection);
}

test('marked words are counted from the beginning of the caption, through tags and without spaces at their ends', () => {
  document.body.innerHTML = '<p>Come to <span>#breakfast</span> at ten</p><p>Other</p>';
  const [box, other] = document.querySelectorAll('p');
  const [before, tag, after] = box?.childNodes ?? [];
  if (!box || !other || !before || !tag?.firstChild || !after) throw new Error('no words');
  const marked = select(box, [before, 4], [after, 3]);
  expect(marked).toEqual({ from: 5, to: 21, quote: 'to #breakfast at' });
  expect(box.textContent?.slice(5, 21)).toBe(marked?.quote);
  expect(select(box, [tag.firstChild, 1], [tag.firstChild, 10])?.quote).toBe('breakfast');
  expect(select(box, [after, 1], [other, 1])).toBeNull();
  expect(select(box, [before, 4], [before, 5])).toBeNull();
});

test('the caption is cut where markings begin and end, and stays the same text', () => {
  const text = 'Fresh bread every day';
  const marks = [
    { from: 6, to: 17, id: 'a' },
    { from: 12, to: 21, id: 'b' },
  ];
  const pieces = piecesOf(text, marks);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.map((piece) => [piece.text, piece.marks.map((mark) => mark.id).join('')])).toEqual([
    ['Fresh ', ''],
    ['bread ', 'a'],
    ['every', 'ab'],
    [' day', 'b'],
  ]);
});

test('whoever cannot mark words chooses among sentences, each exactly where it stands', () => {
  const caption = 'Fresh bread. Every day!\n\n🥖🥖\nCome by…';
  const passages = passagesOf(caption);
  expect(passages.map(({ quote }) => quote)).toEqual(['Fresh bread.', 'Every day!', 'Come by…']);
  for (const { from, to, quote } of passages) expect(caption.slice(from, to)).toBe(quote);
});

const line = (id: string, more: Partial<PointedLine> = {}): PointedLine => ({
  id,
  body: id,
  anchor: { assetId: 'a', x: 0.1, y: 0.1 },
  anchorFile: null,
  version: 2,
  task: false,
  resolvedAt: null,
  replyTo: null,
  ...more,
});

test('only what was said about the version that is shown has a pin on it; what is not sent yet comes last', () => {
  const lines = [line('old', { version: 1 }), line('one'), line('plain', { anchor: null }), line('two')];
  const pins = pinsOf(lines, 2, [{ text: 'mine', anchor: { from: 0, to: 1, quote: 'F' } }]);
  expect(pins.map(({ number, text }) => `${number} ${text}`)).toEqual(['1 one', '2 two', '3 mine']);
});

test('a place is read out and written down', () => {
  expect(placeWords(2, { assetId: 'a', x: 0.1, y: 0.2 }, 3)).toBe('Pin 2, in picture 3, top left');
  expect(placeWords(1, { assetId: 'a', seconds: 65.4 }, 2)).toBe('Mark 1, in video 2, at 1:05');
  expect(placeName({ from: 0, to: 5, quote: 'Fresh' }, 0)).toBe('“Fresh”');
  expect([0, 59.9, 60, 3601].map(clock)).toEqual(['0:00', '0:59', '1:00', '1:00:01']);
});
