import '#tests/support/two-more-fields.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { createPost, updatePost, type Post } from '#domain/posts/contract.ts';
import { getRecord } from '#domain/posts/record.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { begunWizard, button, input, wizardApi } from '#tests/support/wizard-screen.tsx';
import { readPage } from '#web/review/visit/read-page.ts';
import { RecordPage } from './record-page.tsx';

// The tests add two rows to the table of a post's texts: `link`, which reviewers approve, and `campaign`.
const more = { link: 'https://acme.example/spring', campaign: 'Spring' };
const post = { ...more } as Partial<Post>;

afterEach(endVisits);

test('the wizard asks for a new field and sends it', async () => {
  const calls = wizardApi().on(createPost, aPost());
  const { user } = await begunWizard({ step: 'details' }, () => undefined);
  await user.type(input('Link'), more.link);
  await user.type(input('Campaign'), more.campaign);
  await user.click(button('Next'));
  await user.click(button('Save as Draft'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ title: 'Spring', caption: 'Blooms', ...more });
});

test('the editor changes it, and asks before the one that was approved is changed', async () => {
  const api = postPageApi();
  const calls = api.on(updatePost, aPost());
  const approved = { status: 'Approved', said: 'yes to this version', ...post } as const;
  const { user } = await showPostPage(api, approved, [], '?mode=edit');
  await user.type(input('Campaign'), '!');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ campaign: 'Spring!', basedOn: { campaign: 'Spring' } });
  await user.type(input('Link'), '?a');
  await user.click(button('Save Changes'));
  await screen.findByRole('dialog', { name: 'Make it a draft again?' });
});

test('the post shows both', async () => {
  await showPostPage(postPageApi(), post);
  expect(screen.getByText('Link:').parentElement?.textContent).toBe(`Link: ${more.link}`);
  expect(screen.getByText('Campaign').nextElementSibling?.textContent).toBe(more.campaign);
});

test('the record shows what was approved', async () => {
  const { id, title, companyName, status, version, scheduledAt, publishedAt, archivedAt, createdAt } =
    aPost();
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getRecord, {
    post: { id, title, companyName, status, version, scheduledAt, publishedAt, archivedAt, targets: [] },
    versions: [
      { version, caption: 'Old', link: more.link, assets: [], targets: [], createdAt, answers: [] } as never,
    ],
  });
  showScreen(<Route path="/post/:id/record" component={RecordPage} />, `/post/${idOf(3)}/record`);
  expect((await screen.findByText('Link:')).parentElement?.textContent).toBe(`Link: ${more.link}`);
});

test('a reviewer sees it, and is asked about no page on which it is something else than text', async () => {
  const page = reviewPageOf({ post: { link: more.link } as object });
  showReview(page);
  expect(screen.getByText('Link:').parentElement?.textContent).toBe(`Link: ${more.link}`);
  expect(readPage(page)).not.toBeNull();
  expect(readPage({ ...page, post: { ...page.post, link: 7 } })).toBeNull();
});
