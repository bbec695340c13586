import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { deleteCompany, getCompany, listCompanies, type CompanyCard } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { restoreCompany } from '#domain/companies/restore.ts';
import { getTelling, TOLD_AT_ONCE } from '#domain/companies/telling.ts';
import { getNoAnswer, NO_RULES } from '#domain/companies/no-answer.ts';
import { getStages, NO_STAGES } from '#domain/companies/stages.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CompanyGrid } from './company-grid.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getDefaults, NO_DEFAULTS);
  api.on(getTelling, TOLD_AT_ONCE);
  // A name without a profile has no contacts to read.
  api.on(getCompany, { ...card('Birch', { id: null }), activity: [], needYou: 0 });
  api.on(getStages, NO_STAGES);
  api.on(getNoAnswer, { ...NO_RULES, timeZone: 'Europe/Berlin' });
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
});

const card = (name: string, more: Partial<CompanyCard> = {}): CompanyCard => ({
  id: name,
  name,
  logoUrl: null,
  counts: { posts: 12, published: 4, active: 6, needsChanges: 2 },
  createdAt: null,
  updatedAt: null,
  due: 0,
  failed: 0,
  atRisk: 0,
  toDo: 0,
  nextAt: null,
  clientSince: null,
  usSince: null,
  thumbnails: [],
  ...more,
});

const thumbnail = (n: number, type: 'image' | 'video' = 'image') => ({
  postId: String(n),
  url: `/objects/uploads/${n}`,
  type,
});

const show = (cards: CompanyCard[], onCreate = vi.fn()) => {
  api.on(listCompanies, cards);
  return showScreen(<CompanyGrid onCreate={onCreate} />);
};

/** Answers the browser's confirm dialog once. */
const answering = (yes: boolean) => {
  const confirm = vi.fn(() => yes);
  vi.stubGlobal('confirm', confirm);
  return confirm;
};

describe('a card', () => {
  it('says whose turn it has been for longest, with the exact time', async () => {
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    show([card('Acme', { clientSince: since(50), usSince: since(1) }), card('Idle')]);
    const told = await screen.findByText('With the client for 2 days');
    expect(told.getAttribute('title')).toMatch(/^Since \w{3} \d/);
    screen.getByText(/With us for an hour/);
    expect(screen.getAllByText(/^With the client/)).toHaveLength(1);
  });

  it('leads to the dashboard of its company, whatever is in the name', async () => {
    show([card('Ben & Jerry’s 100%')]);
    const link = await screen.findByRole('link', { name: 'Ben & Jerry’s 100%' });
    expect(link.getAttribute('href')).toBe('/dashboard?company=Ben%20%26%20Jerry%E2%80%99s%20100%25');
  });

  it('shows its counts and how many posts need changes', async () => {
    show([card('Acme')]);
    const shown = within(await screen.findByRole('article'));
    const counts = ['Posts', 'Live', 'Active'].map(
      (label) => shown.getByText(label).parentElement?.querySelector('dd')?.textContent,
    );
    expect(counts).toEqual(['12', '4', '6']);
    shown.getByText('2 need changes');
  });

  it('speaks of one post in the singular and of none not at all', async () => {
    const counts = { posts: 1, published: 0, active: 0, needsChanges: 1 };
    show([card('One', { counts }), card('None', { counts: { ...counts, needsChanges: 0 } })]);
    await screen.findByText('1 needs changes');
    expect(screen.getAllByText(/need.? changes/)).toHaveLength(1);
  });

  it('shows nine slots: pictures, marked videos and placeholders', async () => {
    show([card('Acme', { due: 0, failed: 0, thumbnails: [thumbnail(1), thumbnail(2, 'video')] })]);
    const shown = await screen.findByRole('article');
    const slots = [...shown.querySelectorAll('[data-slot]')].map((slot) => slot.getAttribute('data-slot'));
    expect(slots).toEqual(['image', 'video', ...Array<string>(7).fill('empty')]);
  });

  it('offers no deletion where there is no profile', async () => {
    show([card('Cedar', { id: null })]);
    await screen.findByRole('button', { name: 'Edit Cedar' });
    expect(screen.queryByRole('button', { name: 'Delete Cedar' })).toBeNull();
  });

  it('opens the dialog of its company', async () => {
    const { user } = show([card('Acme'), card('Birch')]);
    await user.click(await screen.findByRole('button', { name: 'Edit Birch' }));
    await screen.findByRole('dialog', { name: 'Edit Company Profile' });
    expect(screen.getByLabelText<HTMLInputElement>('Company Name').value).toBe('Birch');
  });
});

describe('deleting a company', () => {
  const del = async (user: ReturnType<typeof show>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Delete Acme' }));

  it('asks first and does nothing on no', async () => {
    const confirm = answering(false);
    const { user } = show([card('Acme')]);
    await del(user);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'Are you sure you want to delete "Acme"? This will remove the company profile but keep all posts.',
    );
  });

  it('deletes on yes, says so and asks for the cards again', async () => {
    answering(true);
    let cards = [card('Acme'), card('Birch')];
    api.on(listCompanies, () => cards);
    const calls = api.on(deleteCompany, () => {
      cards = [card('Birch')];
      return { id: 'Acme' };
    });
    const { user } = showScreen(<CompanyGrid onCreate={vi.fn()} />);
    await del(user);
    await screen.findByText('Company deleted successfully');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(calls.map((call) => call.params.name)).toEqual(['Acme']);
  });

  it('brings it back where Undo is pressed', async () => {
    answering(true);
    api.on(deleteCompany, { id: 'Acme' });
    const back = api.on(restoreCompany, card('Acme'));
    const { user } = show([card('Acme')]);
    await del(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Client restored');
    expect(back.map((call) => call.params.name)).toEqual(['Acme']);
  });

  it('shows the server’s words when it fails', async () => {
    answering(true);
    const calls = api.on(deleteCompany, () => {
      throw new Refusal(404, 'Company not found');
    });
    const { user } = show([card('Acme')]);
    await del(user);
    await screen.findByText('Company not found');
    expect(calls.map((call) => call.params.name)).toEqual(['Acme']);
    expect(screen.queryByText('Company deleted successfully')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

describe('the order and look of many', () => {
  const names = () =>
    screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
  const calm = { posts: 1, published: 0, active: 1, needsChanges: 0 };

  it('is by need, or by name as the server has them, and is remembered', async () => {
    const cards = [
      card('Acme', { counts: calm }),
      card('Birch', { counts: calm, nextAt: `${new Date().getFullYear()}-11-20T09:00:00.000Z` }),
      card('Cedar', { counts: calm, failed: 1 }),
    ];
    const { user, unmount } = show(cards);
    await screen.findByText('1 failed');
    expect(names()).toEqual(['Cedar', 'Birch', 'Acme']);
    await screen.findByText('Next Nov 20 at 10:00 AM');
    await user.click(screen.getByLabelText('By name'));
    expect(names()).toEqual(['Acme', 'Birch', 'Cedar']);
    unmount();
    show(cards);
    await screen.findByText('1 failed');
    expect(names()).toEqual(['Acme', 'Birch', 'Cedar']);
  });

  it('is compact rows for more than twelve clients, and cards on demand', async () => {
    const many = Array.from({ length: 13 }, (_, n) => card(`Client ${n}`, { counts: calm }));
    const { user } = show(many);
    await screen.findByRole('link', { name: 'Client 12' });
    expect(document.querySelector('[data-slot]')).toBeNull();
    await user.click(screen.getByLabelText('Cards'));
    expect(document.querySelector('[data-slot]')).not.toBeNull();
  });
});

describe('the grid', () => {
  it('invites to create the first client', async () => {
    const onCreate = vi.fn();
    const { user } = show([], onCreate);
    await screen.findByText('No Companies Yet');
    screen.getByText('Create your first client to get started');
    await user.click(screen.getByRole('button', { name: 'Create New Client' }));
    expect(onCreate).toHaveBeenCalledOnce();
  });

  it('shows the way to the first post until there is one', async () => {
    const none = { posts: 0, published: 0, active: 0, needsChanges: 0 };
    const { user, address } = show([card('R&D', { counts: none })]);
    await user.click(await screen.findByRole('link', { name: 'Begin your first post' }));
    expect(address()).toBe('/dashboard?company=R%26D&new=post');
    cleanup();
    show([card('R&D', { counts: none }), card('Acme')]);
    await screen.findByRole('link', { name: 'Acme' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('says when it could not be loaded and tries again on demand', async () => {
    let broken = true;
    api.on(listCompanies, () => {
      if (broken) throw new Refusal(503, 'The database is resting');
      return [card('Acme')];
    });
    const { user } = showScreen(<CompanyGrid onCreate={vi.fn()} />);
    await screen.findByText('The database is resting');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Acme' });
  });
});
