import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  checkLinks,
  getPostChecklist,
  tickChecklist,
  type PostChecklist,
} from '#domain/library/checklist.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';

const list = (spelling = false): PostChecklist => ({
  required: true,
  items: [
    {
      key: 'links',
      label: 'Links work',
      kind: 'links',
      done: false,
      says: '1 link, not looked at yet',
      by: null,
      at: null,
    },
    {
      key: 'spelling',
      label: 'Spelling seen',
      kind: 'person',
      done: spelling,
      says: null,
      by: null,
      at: null,
    },
  ],
});

test('a draft shows its client’s checklist, to tick off and to have links looked up', async () => {
  const api = postPageApi();
  api.on(getPostChecklist, list());
  const ticks = api.on(tickChecklist, list(true));
  const looks = api.on(checkLinks, list());
  const { user } = await showPostPage(api, { status: 'Draft' }, []);
  await screen.findByRole('heading', { name: 'BEFORE SENDING' });
  screen.getByText('2 of 2 open: it is not sent before');
  await user.click(screen.getByRole('checkbox', { name: 'Spelling seen' }));
  await waitFor(() => expect(ticks[0]?.body).toEqual({ item: 'spelling', done: true }));
  await user.click(screen.getByRole('button', { name: 'Look them up' }));
  await waitFor(() => expect(looks).toHaveLength(1));
});

test('a post that was dated before anybody was asked shows it: its first reviewer waits for the list', async () => {
  const api = postPageApi();
  api.on(getPostChecklist, list());
  await showPostPage(
    api,
    {
      status: 'Scheduled',
      scheduledAt: '2036-04-01T09:00:00.000Z',
      reviewerEmails: [],
      reviewerPhones: [],
      said: 'nothing',
    },
    [],
  );
  await screen.findByRole('heading', { name: 'BEFORE SENDING' });
});

test('what is with reviewers or out shows none', async () => {
  const api = postPageApi();
  const asked = api.on(getPostChecklist, list());
  await showPostPage(api, { status: 'In Review' }, []);
  expect(screen.queryByRole('heading', { name: 'BEFORE SENDING' })).toBeNull();
  expect(asked).toEqual([]);
});
