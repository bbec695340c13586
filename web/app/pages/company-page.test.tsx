import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { listActivity } from '#domain/activity/contract.ts';
import { listWaiting } from '#domain/approvals/waiting.ts';
import { getCompany, listCompanies, listContacts, updateCompany } from '#domain/companies/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aPost } from '#tests/support/posts.ts';
import { aCard, aCompanyHead, anActivityItem, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { MayContext } from '#web/lib/may.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { DASHBOARD_PARTS } from './company-dashboard.tsx';
import { CompanyPage } from './company-page.tsx';

const counts = { posts: 12, published: 4, active: 6, needsChanges: 2 };
const acme = aCompanyHead({ name: 'Acme', counts });
let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(listActivity, []);
  api.on(listPosts, []);
  api.on(listWaiting, []);
});

const parts = {
  ...DASHBOARD_PARTS,
  posts: ({ company }: { company: string | null }) => <p>Posts of {company ?? 'all'}</p>,
  wizard: ({ company, onClose }: { company: string | null; onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      A post for {company}
    </button>
  ),
};

test.each(['100%Café', '100%25 Juice', 'Salt %26 Pepper', 'A+B 50%'])(
  'a client whose name has a percent sign is opened by its address: %s',
  async (name) => {
    const asked: string[] = [];
    api.on(getCompany, ({ params }) => {
      asked.push(params.name);
      return aCompanyHead({ name: params.name, counts });
    });
    showScreen(<CompanyPage parts={parts} />, dashboardOf(name));
    await screen.findByText(`Posts of ${name}`);
    expect(new Set(asked)).toEqual(new Set([name]));
  },
);

test('it shows the company with its name as it is stored, its counts and its buttons', async () => {
  api.on(getCompany, acme);
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=ACME');
  await screen.findByRole('heading', { level: 1, name: 'Acme' });
  for (const [label, count] of [
    ['posts', '12'],
    ['published', '4'],
    ['active', '6'],
  ] as const)
    expect(screen.getByText(label).parentElement?.querySelector('dd')?.textContent).toBe(count);
  for (const name of ['Edit', 'Contacts', 'New Post']) screen.getByRole('button', { name });
  expect(screen.getByRole('button', { name: 'Back' }).getAttribute('href')).toBe('/');
});

test('it leads to the client’s archive', async () => {
  api.on(getCompany, aCompanyHead({ name: 'Fern & Oak', counts }));
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Fern%20%26%20Oak');
  const link = await screen.findByRole('link', { name: 'Archive' });
  expect(link.getAttribute('href')).toBe('/archive?company=Fern%20%26%20Oak');
});

test.each([
  ['/dashboard?company=Acme&new=post', 'Posts of Acme'],
  ['/dashboard?new=post', 'Posts of all'],
])('who may not make a post reads so at %s, and meets no form', async (at, posts) => {
  api.on(getCompany, acme);
  showScreen(
    <MayContext value={{ role: 'viewer', abilities: abilitiesOf('viewer') }}>
      <CompanyPage parts={parts} />
    </MayContext>,
    at,
  );
  await screen.findByText(posts);
  screen.getByText('Your role, viewer, does not allow this. An owner can change that.');
  expect(screen.queryByText(/^A post for/)).toBeNull();
  expect(document.title).not.toMatch(/New Post/);
});

test('while a post is being made there is no second Back', async () => {
  api.on(getCompany, acme);
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Acme&new=post');
  await screen.findByText('A post for Acme');
  expect(screen.queryByRole('button', { name: /back/i })).toBeNull();
  expect(screen.getByRole('button', { name: 'All clients' }).getAttribute('href')).toBe('/');
});

test('what was begun is kept by the client’s id: the wizard waits until it is known', async () => {
  const told: unknown[] = [];
  const wizard: typeof DASHBOARD_PARTS.wizard = ({ companyId }) => {
    told.push(companyId);
    return <p>A post</p>;
  };
  api.on(getCompany, acme);
  showScreen(<CompanyPage parts={{ ...parts, wizard }} />, '/dashboard?company=Acme&new=post');
  await screen.findByText('A post');
  expect(new Set(told)).toEqual(new Set([acme.id]));
});

test('its newest activity comes with the company, in one answer', async () => {
  const asked = api.on(listActivity, []);
  api.on(currentUser, aUser());
  api.on(getCompany, { ...acme, activity: [anActivityItem({ postTitle: 'Spring sale' })] });
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Acme');
  await screen.findByText(/Spring sale/);
  expect(asked).toEqual([]);
});

test('there are four tabs, and the open one stands in the address', async () => {
  api.on(getCompany, acme);
  const { user, address } = showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Acme');
  await screen.findByText('Posts of Acme');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Posts',
    'Calendar',
    'Approvals',
    'Assistant',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Approvals' }));
  await screen.findByText('No posts need changes');
  expect(address()).toContain('tab=approvals');
});

test('New Post opens the wizard in the place of the tabs, and closing it brings them back', async () => {
  api.on(getCompany, acme);
  const { user, address } = showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Acme');
  await user.click(await screen.findByRole('button', { name: 'New Post' }));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(address()).toContain('new=post');
  await user.click(screen.getByRole('button', { name: 'A post for Acme' }));
  await screen.findByText('Posts of Acme');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('without a company it is the dashboard of all', async () => {
  showScreen(<CompanyPage parts={parts} />, '/dashboard');
  screen.getByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByText('Posts of all');
});

test('posts without a company have no contacts', async () => {
  api.on(getCompany, { ...acme, id: null, name: 'UNCATEGORIZED' });
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=UNCATEGORIZED');
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Contacts' })).toBeNull();
});

test('a company that does not exist leads back to the clients', async () => {
  api.on(getCompany, () => {
    throw new Refusal(404, 'Company not found');
  });
  showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Nobody');
  await screen.findByText('Client not found');
  expect(screen.getByRole('link', { name: 'Your Clients' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/^Posts of/)).toBeNull();
});

test('after a rename the page goes on under the new name without asking for the old one', async () => {
  const asked = api.on(getCompany, ({ params }) => {
    if (params.name === 'Acme' && asked.length > 1) throw new Refusal(404, 'Company not found');
    return { ...acme, name: params.name };
  });
  api.on(updateCompany, { ...acme, name: 'Nova' });
  api.on(listContacts, []);
  api.on(getTelling, TOLD_AT_ONCE);
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  const { user, address } = showScreen(<CompanyPage parts={parts} />, '/dashboard?company=Acme');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(await screen.findByLabelText('Company Name'));
  await user.type(screen.getByLabelText('Company Name'), 'Nova{enter}');
  await screen.findByRole('heading', { level: 1, name: 'Nova' });
  await waitFor(() => expect(address()).toBe('/dashboard?company=Nova'));
  expect(asked.filter((call) => call.params.name === 'Acme')).toHaveLength(1);
});

/** A colleague does it: the next answers are those of another name. */
async function renamedMeanwhile(at: string, names: string[]) {
  let isRenamed = false;
  api.on(getCompany, ({ params }) => {
    if (isRenamed !== (params.name === 'Nova')) throw new Refusal(404, 'Company not found');
    return { ...acme, name: params.name };
  });
  api.on(listCompanies, () => names.map((name) => aCard({ id: name === 'Nova' ? acme.id : idOf(99), name })));
  const shown = showScreen(<CompanyPage parts={parts} />, at);
  await screen.findByRole('heading', { level: 1, name: 'Acme' });
  isRenamed = true;
  await act(() => somethingChanged(shown.client));
  return shown;
}

test('a client that a colleague renames is followed under its new name, on the tab that is open', async () => {
  const { address } = await renamedMeanwhile('/dashboard?company=Acme&look=profile', ['Nova']);
  await screen.findByRole('heading', { level: 1, name: 'Nova' });
  await screen.findByText('Posts of Nova');
  screen.getByText('Acme is now called Nova');
  expect(address()).toBe('/dashboard?company=Nova&look=profile');
});

test('while a post is being made, what is typed stays, and the new name is said', async () => {
  const { address } = await renamedMeanwhile('/dashboard?company=Acme&new=post', ['Nova']);
  await screen.findByText('Acme is now called Nova');
  screen.getByText('Please write Nova as the company, so that your post is among its posts.');
  screen.getByText('A post for Acme');
  expect(address()).toContain('company=Acme');
});

test('of a client that is gone meanwhile the page says so, and leads to the others', async () => {
  await renamedMeanwhile('/dashboard?company=Acme', ['Other']);
  await screen.findByText('There is no client called Acme any more');
  expect(screen.getByRole('button', { name: 'Your Clients' }).getAttribute('href')).toBe('/');
});

test.each(['posts', 'client'])(
  'while posts are being chosen, a rename takes none of them away, and a line leads on (first the %s)',
  async (first) => {
    const mine = [1, 2].map((n) => aPost({ title: `Post ${n}`, companyName: 'Acme' }));
    api.on(currentUser, () => {
      throw new Refusal(401, 'Please log in');
    });
    let isRenamed = false;
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    api.on(getCompany, async ({ params }) => {
      if (isRenamed && first === 'posts') await late;
      if (isRenamed !== (params.name === 'Nova')) throw new Refusal(404, 'Company not found');
      return { ...acme, name: params.name };
    });
    api.on(listPosts, async ({ query }) => {
      if (isRenamed && first === 'client') await late;
      return isRenamed === (query.company === 'Nova') ? mine : [];
    });
    api.on(listCompanies, () => [aCard({ id: acme.id, name: isRenamed ? 'Nova' : 'Acme' })]);
    const { user, address, client } = showScreen(<CompanyPage />, '/dashboard?company=Acme');
    const bar = () => screen.findByRole('region', { name: 'Selected posts' });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('button', { name: 'All 2 shown' }));
    within(await bar()).getByText('2 selected');

    isRenamed = true;
    const asked = somethingChanged(client);
    if (first === 'posts') await screen.findByText('No posts yet');
    else await screen.findByText('Acme is now called Nova');
    arrive();
    await act(() => asked);
    await screen.findByText('Acme is now called Nova');
    await screen.findByText('No posts yet');
    expect(address()).toBe('/dashboard?company=Acme');
    within(await bar()).getByText('2 selected');
    expect(screen.getByRole('button', { name: 'Go on with Nova' }).getAttribute('href')).toContain('Nova');

    // Nothing is lost any more: the next answer leads on.
    await user.keyboard('{Escape}');
    await act(() => somethingChanged(client));
    await waitFor(() => expect(address()).toBe('/dashboard?company=Nova'));
  },
);
