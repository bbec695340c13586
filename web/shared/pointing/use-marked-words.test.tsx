import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Pointing } from './pointing-state.ts';
import { useMarkedWords } from './use-marked-words.ts';

afterEach(() => {
  document.getSelection()?.removeAllRanges();
});

const caption = 'General words';
const captionBox: Pointing['captionBox'] = { current: null };

function Page() {
  const marked = useMarkedWords({ captionBox, caption } as Pointing);
  return (
    <>
      <p
        ref={(element) => {
          captionBox.current = element;
        }}
      >
        {caption}
      </p>
      <p>Own words with a typpo</p>
      <output>{marked?.quote ?? 'nothing'}</output>
    </>
  );
}

/** Selects text as a browser does. */
const select = (text: string, from: number, to: number) =>
  act(() => {
    const node = screen.getByText(text).firstChild;
    if (!node) throw new Error('no words');
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    document.dispatchEvent(new Event('selectionchange'));
  });
const marked = () => screen.getByRole('status').textContent;

test('words that are marked elsewhere take the place of those of the caption; a marking that is only gone does not', () => {
  render(<Page />);
  select(caption, 0, 7);
  expect(marked()).toBe('General');
  select(caption, 3, 3);
  expect(marked()).toBe('General');
  select('Own words with a typpo', 17, 22);
  expect(marked()).toBe('nothing');
});
