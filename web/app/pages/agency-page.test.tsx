import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getClosing } from '#domain/agencies/closing-contract.ts';
import { listExports } from '#domain/agencies/export-contract.ts';
import { getAgency } from '#domain/agencies/face.ts';
import { getNewClient, PLAIN_CLIENT } from '#domain/companies/new-client.ts';
import { getFigures, type ClientFigures, type Figure, type Figures } from '#domain/figures/figures.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AgencyPage } from './agency-page.tsx';

const HOUR = 3600;
const figure: Figure = {
  approved: 3,
  atOnce: 2,
  rounds: 1.3,
  median: 5 * HOUR,
  slowest: 72 * HOUR,
  withClient: 4 * HOUR,
  withUs: HOUR,
};
const client = (companyName: string, more: Partial<ClientFigures> = {}): ClientFigures => ({
  companyName,
  all: figure,
  months: [{ month: '2026-10', ...figure }],
  forClient: null,
  forUs: null,
  ...more,
});
const figures = (clients: ClientFigures[]): Figures => ({
  from: '2026-06',
  to: '2026-11',
  timeZone: 'UTC',
  all: clients.length > 0 ? figure : null,
  months: clients.length > 0 ? [{ month: '2026-10', ...figure }] : [],
  clients,
});

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ role: 'owner', timeZone: 'UTC' }));
  api.on(getAgency, { name: 'Brightside', logoUrl: null, accent: null, showsGreenroom: true });
});

test('nothing approved yet is said, with what will stand there', async () => {
  api.on(getFigures, figures([]));
  showScreen(<AgencyPage />, '/agency');
  await screen.findByText('Nothing approved yet');
  screen.getByRole('heading', { level: 1, name: 'Brightside' });
});

test('figures that could not be loaded are asked for again', async () => {
  api.on(getFigures, () => {
    throw new Refusal(503, 'The database is away');
  });
  const { user } = showScreen(<AgencyPage />, '/agency');
  await screen.findByText('The figures could not be loaded');
  api.on(getFigures, figures([client('ACME')]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'ACME' });
});

test('one client: each plot says its figures in words, and is a table for whoever wants one', async () => {
  const since = '2026-11-01T00:00:00Z';
  api.on(getFigures, figures([client('ACME', { forClient: { posts: 2, since } })]));
  const { user } = showScreen(<AgencyPage />, '/agency');
  const plot = await screen.findByRole('img', {
    name: /^From asked to approved, by month\. October 2026: 5 h\.$/,
  });
  expect(plot.querySelectorAll('rect')).toHaveLength(1);
  expect(screen.getByText('67%', { selector: 'dd' })).toBeTruthy();
  const months = screen.getByRole('group', { name: 'From asked to approved, by month' });
  await user.click(within(months).getByRole('button', { name: /^Show as table/ }));
  const row = within(months).getByRole('row', { name: /October 2026/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toContain('Median5 h');
  expect(within(months).queryByRole('img')).toBeNull();
  const sides = screen.getByRole('group', { name: 'Who waited for whom' });
  expect(within(sides).getByRole('listitem').textContent).toContain('With the client: 4 h');
  expect(screen.getByRole('link', { name: 'Page for ACME' }).getAttribute('href')).toMatch(
    /^\/agency\/report\?company=ACME&month=\d{4}-\d\d$/,
  );
  expect(screen.getByText(/^2 with the client for/)).toBeTruthy();
});

test('of two hundred clients the first are shown, and each is found by its name and order', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    client(`Client ${String(at + 1).padStart(3, '0')}`, { all: { ...figure, median: at * HOUR } }),
  );
  api.on(getFigures, figures(many));
  const { user } = showScreen(<AgencyPage />, '/agency');
  const table = await screen.findByRole('table', { name: 'Figures of each client' });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(25);
  expect(within(table).getAllByRole('rowheader')[0]?.textContent).toContain('Client 200');
  expect(screen.getByText(/The first 10 of 200/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Order of the clients'), 'Name');
  expect(within(table).getAllByRole('rowheader')[0]?.textContent).toContain('Client 001');
  await user.click(screen.getByRole('button', { name: 'Show all 200 clients' }));
  expect(within(table).getAllByRole('rowheader')).toHaveLength(200);
  await user.type(screen.getByLabelText('Search clients'), '077');
  await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(1));
});

test('months and client are asked for as the address says', async () => {
  const asked = api.on(getFigures, figures([client('ACME')]));
  const { user } = showScreen(<AgencyPage />, '/agency?company=ACME');
  await screen.findByRole('heading', { name: 'Approvals of ACME' });
  await screen.findByRole('table', { name: 'Figures of ACME, month by month' });
  await user.selectOptions(screen.getByLabelText('Months'), 'Last 12 months');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.query).toMatchObject({ company: 'ACME' });
  expect(asked[1]?.query).not.toMatchObject({ from: asked[0]?.query?.['from'] });
});

test('what is typed in one part is still there after a look at another', async () => {
  api.on(getFigures, figures([]));
  api.on(getNewClient, PLAIN_CLIENT);
  api.on(listExports, []);
  api.on(getClosing, { name: 'Brightside', closing: null, asksForCode: false });
  const { user } = showScreen(<AgencyPage />, '/agency?part=face');
  await user.type(await screen.findByLabelText('Agency name'), ' Two');
  await user.click(screen.getByRole('tab', { name: 'New clients' }));
  await screen.findByLabelText('Remind by mail after');
  expect(asksToLeave()).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Name and logo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Agency name').value).toBe('Brightside Two');
});
