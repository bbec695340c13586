import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  getPostStages,
  reviewInside,
  skipStage,
  type StagesShown,
} from '#domain/approvals/stages-contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PostStages } from './post-stages.tsx';
import { YourReview } from './your-review.tsx';

const stage = {
  needs: 'any' as const,
  skip: 'manager' as const,
  since: null,
  doneAt: null,
  skipped: null,
  maySkip: false,
  people: [],
};
const stages: StagesShown = {
  restart: 'first',
  yours: { stage: 'Inside', version: 3 },
  stages: [
    {
      ...stage,
      number: 1,
      name: 'Inside',
      kind: 'inside',
      state: 'now',
      since: new Date(Date.now() - 3_700_000).toISOString(),
      maySkip: true,
      people: [
        { id: 'a', name: 'Robin Vale', status: 'pending', isYou: true },
        { id: 'b', name: 'Dana Vale', status: 'pending', isYou: false },
      ],
    },
    {
      ...stage,
      number: 2,
      name: 'Client',
      kind: 'reviewers',
      state: 'next',
      people: [{ id: 'c', name: 'Jane Miller', status: null, isYou: false }],
    },
  ],
};
const post = aPost({ status: 'In Review', version: 3, stageName: 'Inside' });
let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(getPostStages, stages);
});

test('says which stage has the post and since when, who is in it, and who comes later', async () => {
  showScreen(<PostStages post={post} zone="UTC" />);
  await screen.findByText('Has it for an hour · one yes is enough');
  screen.getByText('Robin Vale (you)');
  screen.getByText('Comes later');
  screen.getByText('Jane Miller');
});

test('a stage is skipped with a reason, and not without', async () => {
  const calls = api.on(skipStage, stages);
  const { user } = showScreen(<PostStages post={post} zone="UTC" />);
  await user.click(await screen.findByRole('button', { name: 'Skip Inside' }));
  await user.click(screen.getByRole('button', { name: 'Skip this stage' }));
  await screen.findByText('Please write why it is skipped');
  expect(calls).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Why is Inside skipped/), 'Nobody is in');
  await user.click(screen.getByRole('button', { name: 'Skip this stage' }));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ stage: 1, reason: 'Nobody is in' }]));
});

test('whoever is asked approves the version on the screen, or asks for changes in words', async () => {
  const calls = api.on(reviewInside, stages);
  const { user } = showScreen(<YourReview post={post} />);
  await screen.findByRole('region', { name: 'YOUR REVIEW: INSIDE' });
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  await screen.findByText('Please write what should be changed');
  await user.type(screen.getByLabelText('Your words'), 'Too loud');
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  await user.click(await screen.findByRole('button', { name: 'Approve this version' }));
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([
      { action: 'request_changes', comment: 'Too loud', version: 3 },
      { action: 'approve', comment: '', version: 3 },
    ]),
  );
});

test('a version that a colleague saves meanwhile is not approved before it was seen', async () => {
  const calls = api.on(reviewInside, stages);
  function Changing() {
    const [version, save] = useState(3);
    return (
      <>
        <button type="button" onClick={() => save(4)}>
          A colleague saves
        </button>
        <YourReview post={{ ...post, version }} />
      </>
    );
  }
  const { user } = showScreen(<Changing />);
  const approve = () => screen.getByRole('button', { name: 'Approve this version' });
  await user.type(await screen.findByLabelText('Your words'), 'Fine');
  await user.click(screen.getByRole('button', { name: 'A colleague saves' }));
  screen.getByText('This post changed while you were looking at it');
  await user.click(approve());
  await user.click(screen.getByRole('button', { name: 'I have seen it' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your words'));
  await user.click(approve());
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([{ action: 'approve', comment: 'Fine', version: 4 }]),
  );
});

test('a version that is sent while the page is open is not approved before it was seen, although the form was gone meanwhile', async () => {
  api.on(currentUser, aUser());
  function Changing() {
    const [shown, show] = useState({ version: 3, status: post.status });
    const client = useQueryClient();
    const go = (next: typeof shown, yours: typeof stages.yours) => {
      api.on(getPostStages, { ...stages, yours });
      show(next);
      void client.invalidateQueries();
    };
    return (
      <>
        <button type="button" onClick={() => go({ version: 4, status: 'Draft' }, null)}>
          A colleague saves
        </button>
        <button type="button" onClick={() => go({ version: 4, status: post.status }, stages.yours)}>
          A colleague sends it
        </button>
        <YourReview post={{ ...post, ...shown }} />
      </>
    );
  }
  const { user } = showScreen(<Changing />);
  await user.type(await screen.findByLabelText('Your words'), 'Fine');
  await user.click(screen.getByRole('button', { name: 'A colleague saves' }));
  await waitFor(() => expect(screen.queryByLabelText('Your words')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'A colleague sends it' }));
  await screen.findByText('This post changed while you were looking at it');
});

test('a review that was given leaves the focus to the heading of the screen', async () => {
  api.on(reviewInside, () => {
    api.on(getPostStages, { ...stages, yours: null });
    return stages;
  });
  const { user } = showScreen(
    <>
      <h1>Spring sale</h1>
      <YourReview post={post} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Approve this version' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Spring sale' })),
  );
});

test('nobody else is asked for a review', async () => {
  api.on(getPostStages, { ...stages, yours: null });
  const { container } = showScreen(<YourReview post={post} />);
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});

test('whoever approved inside takes it back in words, about the version on the screen', async () => {
  api.on(getPostStages, { ...stages, yours: null, yourYes: { stage: 'Inside', version: 2 } });
  const calls = api.on(reviewInside, stages);
  const { user } = showScreen(<YourReview post={post} />);
  await screen.findByRole('region', { name: 'YOUR APPROVAL: INSIDE' });
  screen.getByText('You approved version 2. The post has changed since; your approval still counts for it.');
  await user.click(screen.getByRole('button', { name: 'Take back my approval' }));
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByText('Please write what should be changed');
  expect(calls).toHaveLength(0);
  await user.type(screen.getByLabelText(/^What should be changed/), 'The price is wrong');
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([
      { action: 'withdraw', comment: 'The price is wrong', version: 3 },
    ]),
  );
});

test('a yes to another version than the present one names it', async () => {
  const done = { ...stage, kind: 'named' as const, state: 'done' as const };
  const person = { status: 'approved' as const, isYou: false };
  api.on(getPostStages, {
    restart: 'asked',
    yours: null,
    stages: [
      {
        ...done,
        number: 1,
        name: 'Client',
        people: [{ ...person, id: 'a', name: 'Jane', answeredVersion: 2 }],
      },
      {
        ...done,
        number: 2,
        name: 'Legal',
        people: [{ ...person, id: 'b', name: 'Law', answeredVersion: 3 }],
      },
    ],
  });
  showScreen(<PostStages post={post} zone="UTC" />);
  const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await row('Jane')).toBe('Jane · Approved, version 2');
  expect(await row('Law')).toBe('Law · Approved');
});
