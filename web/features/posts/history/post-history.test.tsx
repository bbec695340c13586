import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getHistory } from '#domain/posts/record.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { idOf } from '#tests/support/samples.ts';

test('where a post can be seen is a link; any other note is quoted', async () => {
  const api = postPageApi();
  const entry = { at: '2026-05-04T09:00:00.000Z', actor: 'Greenroom', from: null, to: null, way: null };
  const out = { ...entry, event: 'published' as const };
  api.on(getHistory, [
    { ...out, id: idOf(41), version: 1, note: 'https://network.example/p/1' },
    { ...out, id: idOf(42), version: 2, note: 'https://network.example/p/2 was there before' },
    {
      ...entry,
      id: idOf(43),
      event: 'out on account',
      version: 3,
      note: 'Bluesky @acme · https://network.example/p/3',
    },
  ]);
  await showPostPage(api, {});
  const links = await screen.findAllByRole('link', { name: /View post/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Version 3: View post (opens in a new tab)', 'https://network.example/p/3'],
    ['Version 1: View post (opens in a new tab)', 'https://network.example/p/1'],
  ]);
  screen.getByText('“https://network.example/p/2 was there before”');
  expect(screen.queryByText(/network\.example\/p\/[13]/)).toBeNull();
});
