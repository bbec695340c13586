import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getReport, type Report } from '#domain/figures/report.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ReportPage } from './report-page.tsx';

const report: Report = {
  agency: { name: 'Brightside', logoUrl: null, accent: '#c2410c' },
  company: { name: 'ACME', logoUrl: null, language: 'de' },
  month: '2026-10',
  timeZone: 'Europe/Berlin',
  planned: 2,
  published: 1,
  waiting: 1,
  figure: {
    approved: 1,
    atOnce: 1,
    rounds: 1,
    median: 7200,
    slowest: 7200,
    withClient: 7200,
    withUs: 0,
  },
  posts: [
    {
      id: 'p1',
      caption: 'Frisch vom Feld',
      cover: null,
      state: 'published',
      at: '2026-10-05T10:00:00Z',
      approvedAt: '2026-10-01T10:00:00Z',
      rounds: 1,
      withClient: 7200,
      withUs: 0,
      links: [{ network: 'bluesky', url: 'https://bsky.example/1' }],
    },
    {
      id: 'p2',
      caption: '',
      cover: null,
      state: 'waiting',
      at: null,
      approvedAt: null,
      rounds: null,
      withClient: null,
      withUs: null,
      links: [],
    },
  ],
};
const address = '/agency/report?company=ACME&month=2026-10';

test('the page is in the client’s language, with what was published and how long it took, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getReport, report);
  const { user } = showScreen(<ReportPage />, address);
  const sheet = await screen.findByRole('article', { name: 'ACME im Oktober 2026' });
  expect(sheet.lang).toBe('de');
  // One heading for the page, and below it that of the sheet, which alone is printed.
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  screen.getByRole('heading', { level: 2, name: 'ACME im Oktober 2026' });
  expect(sheet.textContent).toContain('Zusammengestellt von Brightside');
  expect(sheet.textContent).toContain('Bei Ihnen: 2 Stunden');
  expect(sheet.textContent).toContain('Ohne Text');
  expect(screen.getByRole('link', { name: /^Ansehen auf Bluesky/ })).toHaveProperty(
    'href',
    'https://bsky.example/1',
  );
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('a client that is not there is said, with a way to try again', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getReport, () => {
    throw new Refusal(404, 'Company not found');
  });
  showScreen(<ReportPage />, address);
  await screen.findByText('The page could not be loaded');
  screen.getByText('Company not found');
});

test('an address without a client asks nothing and says what is missing', async () => {
  showScreen(<ReportPage />, '/agency/report');
  expect(screen.getByText('Please choose a client first')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Page for the client' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to the figures' }).getAttribute('href')).toBe('/agency');
  expect(screen.getByRole('link', { name: 'The figures of all clients' }).getAttribute('href')).toBe(
    '/agency',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each(['2026-99', '2026-13', '0001-01', 'abc'])(
  '%s is no month: the present one is shown',
  async (month) => {
    const api = mockApi();
    api.on(currentUser, aUser());
    const calls = api.on(getReport, report);
    showScreen(<ReportPage />, `/agency/report?company=ACME&month=${month}`);
    await screen.findByText('Frisch vom Feld');
    const now = new Date().toISOString().slice(0, 4);
    expect(calls[0]?.query.month).toMatch(new RegExp(`^${now}-(0[1-9]|1[0-2])$`));
  },
);
