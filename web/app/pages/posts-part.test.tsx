import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { readProfile } from '#domain/slots/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PostsPart } from './posts-part.tsx';

test('the button that changes the look keeps the focus there and back, and leaves it alone elsewhere', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listPosts, [aPost({ title: 'Spring' })]);
  api.on(listAccounts, []);
  api.on(readProfile, { posts: [], slots: [] } as never);
  const { user, go } = showScreen(<PostsPart company="ACME" />, '/dashboard?company=ACME');
  await user.click(await screen.findByRole('button', { name: 'As on the profile' }));
  await screen.findByText('Nothing here yet');
  const back = screen.getByRole('button', { name: 'To the grid' });
  expect(document.activeElement).toBe(back);
  await user.keyboard('{Enter}');
  const there = await screen.findByRole('button', { name: 'As on the profile' });
  expect(document.activeElement).toBe(there);

  there.blur();
  go('/dashboard?company=ACME&look=profile');
  await screen.findByText('Nothing here yet');
  expect(document.activeElement).toBe(document.body);
});
