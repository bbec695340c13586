import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { describePicture, getAssistant } from '#domain/assistant/contract.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anAsset } from '#tests/support/samples.ts';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description (alt text)' });

/** A picture in its editor, and a model that describes it when the test says so. */
async function asking(saved: string | null) {
  const api = postPageApi();
  api.on(getAssistant, { model: 'stand-in-1' });
  let answer = () => {};
  const come = new Promise<void>((resolve) => (answer = resolve));
  api.on(describePicture, async () => {
    await come;
    return { altText: 'A loaf on a board.' };
  });
  const { user } = await showPostPage(api, { assets: [anAsset(0, { altText: saved })] }, [], '?mode=edit');
  await user.click(await screen.findByRole('button', { name: 'Describe it for me' }));
  return { user, answer: () => act(async () => answer()) };
}

test('an empty description that nobody touched is filled', async () => {
  const { answer } = await asking(null);
  await answer();
  await waitFor(() => expect(field().value).toBe('A loaf on a board.'));
});

test.each([
  ['typed meanwhile', null, 'My bread'],
  ['saved', 'Our bread', ''],
])('words that were %s stay until a click uses the suggestion', async (_, saved, typed) => {
  const { user, answer } = await asking(saved);
  if (typed) await user.type(field(), typed);
  await answer();
  await screen.findByText('A loaf on a board.');
  expect(field().value).toBe(saved ?? typed);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  expect(field().value).toBe('A loaf on a board.');
  expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull();
  screen.getByRole('button', { name: 'Save Description' });
});

test('a suggestion is put aside by keeping one’s own', async () => {
  const { user, answer } = await asking('Our bread');
  await answer();
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(screen.queryByText('A loaf on a board.')).toBeNull();
  expect(field().value).toBe('Our bread');
});

test.each(['Keep mine', 'Use this'])(
  'after “%s”, which goes, the focus is in the description',
  async (name) => {
    const { user, answer } = await asking('Our bread');
    await answer();
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.activeElement).toBe(field());
  },
);

test('where the browser can, a suggestion is put in as if it were typed, so that Ctrl Z takes it back', async () => {
  const { user, answer } = await asking('Our bread');
  await answer();
  const typed = vi.fn((_command: string, _ui: boolean, words: string) => {
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Our bread'.length]);
    expect(words).toBe('A loaf on a board.');
    return true;
  });
  Object.assign(document, { execCommand: typed });
  try {
    await user.click(await screen.findByRole('button', { name: 'Use this' }));
  } finally {
    Reflect.deleteProperty(document, 'execCommand');
  }
  expect(typed).toHaveBeenCalledOnce();
});
