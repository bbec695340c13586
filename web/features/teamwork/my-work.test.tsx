import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listMembers } from '#domain/agencies/contract.ts';
import { currentUser } from '#domain/accounts/contract.ts';
import { getPost } from '#domain/posts/contract.ts';
import { listMyWork, type WorkItem } from '#domain/teamwork/my-work-contract.ts';
import { assignPost } from '#domain/teamwork/contract.ts';
import { sayHere } from '#domain/teamwork/presence.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MyWork } from './my-work.tsx';

const item = (more: Partial<WorkItem> = {}): WorkItem => ({
  id: idOf(3),
  kind: 'assigned',
  postId: idOf(3),
  title: 'Spring sale',
  companyName: 'ACME',
  status: 'Draft',
  since: new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString(),
  ...more,
});

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ hasColleagues: true }));
});

it('says what waits for the person, why, and for how long', async () => {
  api.on(listMyWork, [item(), item({ id: 'b', kind: 'failed', title: 'Autumn' })]);
  showScreen(<MyWork />, '/');
  const work = within(await screen.findByRole('region', { name: /My work/ }));
  const [first, second] = await work.findAllByRole('link');
  expect(first?.textContent).toBe('Assigned to youSpring sale · ACMEWith you for 2 days');
  expect(first?.getAttribute('href')).toBe(`/post/${idOf(3)}`);
  expect(second?.textContent).toContain('Did not go out');
});

it('says of a post in a stage without anybody what is missing', async () => {
  api.on(listMyWork, [item({ kind: 'nobody', stageName: 'Legal', status: 'In Review' })]);
  showScreen(<MyWork />, '/');
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(
    'Nobody is left in the stage “Legal”Spring sale · ACMEStands still for 2 days',
  );
});

it('is calm where nothing waits', async () => {
  api.on(listMyWork, []);
  showScreen(<MyWork />, '/');
  await screen.findByText('Nothing waits for you.');
});

it('is asked for again where it could not be loaded', async () => {
  api.on(listMyWork, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = showScreen(<MyWork />, '/');
  await screen.findByText('What waits for you could not be loaded.');
  api.on(listMyWork, [item()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Spring sale/ });
});

const member = (n: number, firstName: string, companies: 'all' | string[] = 'all') => ({
  id: idOf(n),
  firstName,
  lastName: 'Vale',
  email: `${firstName}@agency.example`,
  profileImageUrl: null,
  role: 'creator' as const,
  companies,
  isYou: n === 1,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

it('a post is given to somebody of the team who sees its client and may write posts', async () => {
  api = postPageApi();
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(sayHere, []);
  const viewer = { ...member(7, 'Vera'), role: 'viewer' as const };
  api.on(listMembers, [member(1, 'Olive'), member(8, 'Robin'), member(9, 'Ann', ['Moss']), viewer]);
  const assignee = { id: idOf(8), name: 'Robin Vale', profileImageUrl: null };
  const calls = api.on(assignPost, aPost({ assignee }));
  const { user } = await showPostPage(api, {});
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  await within(choice).findByRole('option', { name: 'Robin Vale' });
  expect([...choice.options].map((one) => one.text)).toEqual(['Nobody', 'Olive Vale (you)', 'Robin Vale']);
  api.on(getPost, aPost({ assignee }));
  await user.selectOptions(choice, 'Robin Vale');
  expect(calls.map((call) => call.body)).toEqual([{ memberId: idOf(8) }]);
});

it('where nobody else works for the agency, nothing of it is there', async () => {
  api = postPageApi();
  await showPostPage(api, {});
  expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
});
