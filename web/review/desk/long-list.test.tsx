import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { spoken } from '../words.ts';
import { useDrawnOnce, useRowsInSteps } from './long-list.ts';

type Row = { id: number; text: string };
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, text: `Row ${id}` }));

function List({ rows, drawn }: { rows: Row[]; drawn: number[] }) {
  const row = useDrawnOnce(({ id, text }: Row) => {
    drawn.push(id);
    return <li key={id}>{text}</li>;
  });
  return <ul>{useRowsInSteps(rows).map(row)}</ul>;
}

test('all rows come, step by step, and each is drawn once', async () => {
  const drawn: number[] = [];
  render(<List rows={rowsOf(20)} drawn={drawn} />);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  await screen.findByText('Row 19');
  expect(drawn).toEqual(rowsOf(20).map(({ id }) => id));
});

test('a new answer that says the same draws nothing anew; what changed in it is drawn, and all in another language', () => {
  const drawn: number[] = [];
  const { rerender } = render(<List rows={rowsOf(3)} drawn={drawn} />);
  rerender(<List rows={rowsOf(3)} drawn={drawn} />);
  expect(drawn).toEqual([0, 1, 2]);
  rerender(<List rows={rowsOf(3).with(1, { id: 1, text: 'Other words' })} drawn={drawn} />);
  expect(drawn).toEqual([0, 1, 2, 1]);
  expect(screen.getByText('Other words')).toBeTruthy();
  const { language } = spoken;
  try {
    spoken.language = 'de';
    rerender(<List rows={rowsOf(3)} drawn={drawn} />);
    expect(drawn).toEqual([0, 1, 2, 1, 0, 1, 2]);
  } finally {
    spoken.language = language;
  }
});
