import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { getPost } from '#domain/posts/contract.ts';
import { changeMany } from '#domain/posts/many.ts';
import { listMade, makeDrafts, unmakeDrafts, unmakeStep } from '#domain/sheets/contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aCompanyHead, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PlanScreen } from './plan-screen.tsx';

let api: ReturnType<typeof mockApi>;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getCompany, aCompanyHead({ name: 'ACME' }));
  api.on(listAccounts, []);
  api.on(getAssistant, { model: null });
});

const button = (name: string) => screen.getByRole('button', { name });
const region = () => screen.getByRole('region', { name: 'Made' });
const title = (row: number) => screen.getByLabelText<HTMLInputElement>(`Title, row ${row}`).value;
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** A table with these rows; the drafts of One, Two and Three have the ids 1, 2 and 3. */
async function withRows(...titles: string[]) {
  const made = api.on(makeDrafts, ({ body }) => ({
    // In another order than the rows.
    made: body.rows
      .map(({ key, title: of }) => ({ key, id: idOf(['', 'One', 'Two', 'Three'].indexOf(of ?? '')) }))
      .toReversed(),
    problems: [],
  }));
  const view = showScreen(
    <>
      <h1>Plan many</h1>
      <PlanScreen company="ACME" />
    </>,
  );
  await view.user.click(await screen.findByRole('button', { name: 'From a sheet' }));
  const cells = ['Title\tDate', ...titles].join('\n');
  fireEvent.change(screen.getByLabelText('Or paste the cells'), { target: { value: cells } });
  await view.user.click(button('Read the cells'));
  await view.user.click(await screen.findByRole('button', { name: /^Put / }));
  return { ...view, made };
}

const NO_REVIEWER = 'Add at least one reviewer first';
const sendingOnly = (...sendable: number[]) =>
  api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) =>
      sendable.some((n) => idOf(n) === id) ? { id, ok: true } : { id, ok: false, message: NO_REVIEWER },
    ),
  }));

test('where no answer came, nobody is told that the drafts were not made, and the same rows can be sent again', async () => {
  const { user } = await withRows('One\t', 'Two\t');
  const tries = api.on(makeDrafts, lost);
  await user.click(button('Create 2 drafts'));
  await screen.findByText(/No answer came, so nobody knows whether the drafts were made/);
  expect(screen.queryByText('The drafts could not be made')).toBeNull();
  const again = api.on(makeDrafts, ({ body }) => ({
    made: body.rows.map(({ key }, at) => ({ key, id: idOf(at + 1) })),
    problems: [],
  }));
  await user.click(button('Create 2 drafts'));
  await screen.findByText('2 drafts are made');
  expect(again[0]?.body.rows).toEqual(tries[0]?.body.rows);
});

test('what the server refuses as a whole is still called not made', async () => {
  const { user } = await withRows('One\t');
  api.on(makeDrafts, () => {
    throw new Refusal(404, 'Client not found');
  });
  await user.click(button('Create 1 draft'));
  await screen.findByText('Client not found');
  expect(screen.queryByText(/No answer came/)).toBeNull();
});

test.each([
  ['rows with a problem are left and the button cannot be pressed any more', ['One\t', 'Two\tsoon']],
  ['no row is left', ['One\t']],
])('what was made has the focus where %s', async (_, rows) => {
  const { user } = await withRows(...rows);
  await user.click(button('Create 1 draft'));
  await waitFor(() => expect(document.activeElement).toBe(region()));
});

test('whoever types meanwhile keeps the focus there', async () => {
  const { user } = await withRows('One\t', 'Two\tsoon');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on(makeDrafts, async ({ body }) => {
    await isAnswered;
    return { made: body.rows.map(({ key }) => ({ key, id: idOf(1) })), problems: [] };
  });
  await user.click(button('Create 1 draft'));
  await user.click(screen.getByLabelText('Reviewers for all'));
  answer();
  await screen.findByText('1 draft is made');
  expect(document.activeElement).toBe(screen.getByLabelText('Reviewers for all'));
});

test('posts that were not sent are named with their reason and a link; they can be sent again, and the focus is on the result', async () => {
  const { user } = await withRows('One\t', 'Two\t', 'Three\t');
  await user.click(button('Create 3 drafts'));
  sendingOnly(2);
  await user.click(await screen.findByRole('button', { name: 'Send them for review' }));
  await screen.findByText('1 post sent, 2 not sent');
  await waitFor(() => expect(document.activeElement).toBe(region()));
  const lines = within(screen.getByRole('list', { name: 'Not sent' })).getAllByRole('listitem');
  expect(lines.map((line) => [line.querySelector('a')?.pathname, line.textContent])).toEqual([
    [`/post/${idOf(1)}`, `One (opens in a new tab)${NO_REVIEWER}`],
    [`/post/${idOf(3)}`, `Three (opens in a new tab)${NO_REVIEWER}`],
  ]);

  const sent = sendingOnly(1, 3);
  await user.click(button('Send the rest for review'));
  await screen.findByText('3 posts sent');
  expect(sent[0]?.body.ids).toEqual([idOf(1), idOf(3)]);
  await waitFor(() => expect(document.activeElement).toBe(region()));
  expect(screen.queryByRole('list', { name: 'Not sent' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Send|Undo)/ })).toBeNull();
});

test('what was not sent goes back into the table, and what was sent stays', async () => {
  const { user, made } = await withRows('One\t', 'Two\t', 'Three\t');
  const undone = api.on(unmakeDrafts, ({ body }) => ({ gone: body.keys, kept: [] }));
  await user.click(button('Create 3 drafts'));
  sendingOnly(2);
  await user.click(await screen.findByRole('button', { name: 'Send them for review' }));
  await user.click(await screen.findByRole('button', { name: 'Undo the rest' }));
  await screen.findByText('2 drafts are gone again');
  const keys = made[0]?.body.rows.map(({ key }) => key) ?? [];
  expect(undone[0]?.body.keys).toEqual([keys[0], keys[2]]);
  expect([title(1), title(2)]).toEqual(['One', 'Three']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('the next drafts are not called sent because earlier ones were', async () => {
  const { user } = await withRows('One\t');
  sendingOnly(1);
  await user.click(button('Create 1 draft'));
  await user.click(await screen.findByRole('button', { name: 'Send them for review' }));
  await screen.findByText('1 post sent');
  await user.click(button('Plan more'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  await user.click(button('Add a row'));
  await user.type(screen.getByLabelText('Title, row 1'), 'Two');
  await user.click(button('Create 1 draft'));
  await screen.findByText('1 draft is made');
  button('Send them for review');
});

test('what may be sent although no answer came is not offered to be sent again', async () => {
  const { user } = await withRows('One\t', 'Two\t');
  await user.click(button('Create 2 drafts'));
  api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) => ({ id, ok: false, message: ANSWER_LOST, unanswered: true })),
  }));
  await user.click(await screen.findByRole('button', { name: 'Send them for review' }));
  await screen.findByText('2 posts without an answer');
  expect(screen.getAllByText(ANSWER_LOST)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  button('Undo');
});

test.each([
  ['are gone', '2 drafts are gone again', ['One', 'Two']],
  ['cannot be looked at', ANSWER_LOST, null],
])('after a lost answer to Undo the posts %s, and that is said', async (is, said, back) => {
  const { user } = await withRows('One\t', 'Two\t');
  await user.click(button('Create 2 drafts'));
  api.on(unmakeDrafts, lost);
  api.on(getPost, () => {
    if (is === 'are gone') throw new Refusal(404, 'Post not found');
    return lost();
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(said, {}, { timeout: 5000 });
  if (back) expect([title(1), title(2)]).toEqual(back);
  else button('Undo');
});

test('an earlier step whose undo got no answer may be undone, and says so; the focus is not lost with it', async () => {
  let steps = [{ id: idOf(5), madeAt: '2026-11-15T12:00:00Z', drafts: 3, others: 0 }];
  api.on(listMade, () => steps);
  api.on(unmakeStep, lost);
  const { user } = await withRows('One\t');
  const undo = async () => {
    await user.click(await screen.findByRole('button', { name: 'Undo making 3 drafts' }));
    await user.click(await screen.findByRole('button', { name: 'Take away' }));
  };
  await undo();
  await screen.findByText(ANSWER_LOST);
  api.on(unmakeStep, () => {
    steps = [];
    return { gone: 3, kept: 0 };
  });
  await undo();
  await screen.findByText('3 drafts are gone again');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
