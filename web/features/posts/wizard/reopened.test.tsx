import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSearchParams } from 'wouter';
import { createPost } from '#domain/posts/contract.ts';
import { keepDraft } from '#web/lib/drafts.ts';
import { aPost, idOf, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { button, draftPlace, wizardApi } from '#tests/support/wizard-screen.tsx';
import { emptyForm } from './draft.ts';
import { PostWizard } from './post-wizard.tsx';

function Dashboard() {
  const [search, setSearch] = useSearchParams();
  if (search.get('new') === 'post')
    return <PostWizard company="Acme" companyId={idOf(2)} onClose={() => setSearch({ company: 'Acme' })} />;
  return (
    <button type="button" onClick={() => setSearch({ company: 'Acme', new: 'post' })}>
      New Post
    </button>
  );
}

/** A post is being made; its wizard was closed meanwhile, and stands open again with the same. */
async function reopened() {
  const api = wizardApi();
  const file = { path: pathOf(50), type: 'image', name: 'kept.jpg', framing: null, uploadedAt: Date.now() };
  keepDraft(draftPlace, {
    form: { ...emptyForm('Acme'), step: 'reviewers', title: 'Spring', caption: 'Blooms' },
    media: [file],
  });
  let answer: (post: ReturnType<typeof aPost>) => void = () => {};
  const calls = api.on(createPost, () => new Promise((done) => (answer = done)));
  const { user } = showScreen(<Dashboard />, '/dashboard?company=Acme&new=post');
  await screen.findByRole('heading', { name: 'New Post' });
  await user.click(button('Save as Draft'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(button('Close and keep for later'));
  await user.click(await screen.findByRole('button', { name: 'New Post' }));
  await screen.findByRole('heading', { name: 'New Post' });
  return { user, answer: () => answer(aPost()) };
}

test('a post that is made after its wizard was closed and opened again is not offered there once more', async () => {
  const { answer } = await reopened();
  answer();
  await screen.findByText('Draft saved successfully');
  await waitFor(() => expect(screen.queryByText('Blooms')).toBeNull());
  expect(screen.queryByText('Spring')).toBeNull();
});

test('reviewers that are typed into the reopened wizard are not taken away by the late answer', async () => {
  const { user, answer } = await reopened();
  const emails = screen.getByLabelText<HTMLInputElement>(/mail/i, { selector: 'input' });
  await user.type(emails, 'zoe@client.example{Enter}');
  button('Remove zoe@client.example');
  answer();
  await screen.findByText('Draft saved successfully');
  await new Promise((done) => setTimeout(done, 100));
  button('Remove zoe@client.example');
});
