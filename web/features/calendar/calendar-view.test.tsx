import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listFeeds } from '#domain/calendar/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { calendarServer, type CalendarServer } from '#tests/support/calendar-server.ts';
import { PageOf, Refusal } from '#tests/support/mock-api.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
});

const scheduled = (title: string, at: string, more: Partial<Post> = {}) =>
  aPost({ title, status: 'Scheduled', scheduledAt: at, ...more });
const cellOf = (day: string) => {
  const cell = document.querySelector<HTMLElement>(`td[data-day="${day}"]`);
  if (!cell) throw new Error(`no cell for ${day}`);
  return within(cell);
};
const link = (name: RegExp) => screen.findByRole('link', { name });

test('the month around today, Sun to Sat, and only its range is asked for', async () => {
  showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('heading', { name: 'May 2026' });
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(cellOf('2026-05-04').getByText('Today, Monday, May 4')).toBeDefined();
  await waitFor(() =>
    expect(server.asked.findLast(({ query }) => query.from)?.query).toMatchObject({
      company: 'Acme',
      from: '2026-04-25T22:00:00.000Z',
      to: '2026-06-06T22:00:00.000Z',
    }),
  );
});

test('previous and next month stand in the address', async () => {
  const { user, address } = showScreen(<CalendarView company="Acme" />);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'June 2026' });
  expect(address()).toContain('on=2026-06-01');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await screen.findByRole('heading', { name: 'April 2026' });
  await user.click(screen.getByRole('button', { name: 'Today' }));
  const here = await screen.findByRole('heading', { name: 'May 2026' });
  await waitFor(() => expect(document.activeElement).toBe(here));
});

test.each([
  ['', 'Next month', 'June 2026'],
  ['?show=week', 'Next week', 'May 10 – May 16, 2026'],
])('while the next days are read they say so, and show no post of others: %s', async (search, name, next) => {
  server.posts = [scheduled('In May', '2026-05-05T09:00:00.000Z')];
  const { user } = showScreen(<CalendarView company="Acme" />, `/${search}`);
  const waiting = () => document.querySelectorAll('[data-day] .animate-pulse').length;
  const busy = () => document.querySelector('[data-day]')?.closest('[aria-busy="true"]') ?? null;
  await link(/In May/);
  await waitFor(() => expect(waiting()).toBe(0));
  expect(busy()).toBeNull();
  let answer = (_posts: Post[]) => {};
  server.api.on(
    listPosts,
    () =>
      new Promise<Post[]>((done) => {
        answer = done;
      }),
  );
  await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('heading', { name: next });
  await waitFor(() => expect(waiting()).toBeGreaterThan(2));
  expect(busy()).not.toBeNull();
  expect(screen.queryByRole('link', { name: /In May/ })).toBeNull();
  await act(async () => answer([]));
  await waitFor(() => expect(waiting()).toBe(0));
  expect(busy()).toBeNull();
});

test('the legend names every status, the failed ones and what is due included', () => {
  showScreen(<CalendarView company="Acme" />);
  const legend = screen.getByRole('list', { name: 'Legend' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Draft',
    'In Review',
    'Changes Requested',
    'Approved',
    'Scheduled',
    'Published',
    'Failed',
    'Due now',
    'Goes out within 48 hours, not approved',
  ]);
});

test('on a phone a day has the icon of each status that the legend names, not the colour alone', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  server.posts = [
    scheduled('Waits', '2026-05-11T09:00:00.000Z', { status: 'In Review' }),
    scheduled('Planned', '2026-05-11T10:00:00.000Z'),
  ];
  showScreen(<CalendarView company="Acme" />, '/?show=month');
  const day = await screen.findByRole('button', { name: 'Monday, May 11, 2 posts' });
  const drawn = (part: Element | undefined) =>
    [...(part?.querySelectorAll('svg') ?? [])].map((one) => one.innerHTML);
  const meaning = (name: string) =>
    within(screen.getByRole('list', { name: 'Legend' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent === name);
  expect(drawn(day)).toHaveLength(2);
  expect(drawn(day)).toEqual([...drawn(meaning('In Review')), ...drawn(meaning('Scheduled'))]);
});

test('a post stands on its day in the owner’s zone and leads to its page; without a title it is Untitled', async () => {
  server.posts = [scheduled('', '2026-05-10T22:30:00.000Z')];
  showScreen(<CalendarView company="Acme" />);
  const found = await link(/Untitled/);
  expect(found.getAttribute('href')).toBe(`/post/${server.posts[0]?.id}`);
  expect(cellOf('2026-05-11').getByRole('link')).toBe(found);
  expect(found.textContent).not.toContain('Acme');
});

test('what is out leads to where it can be seen, from the month and from the list, and only to an address of the web', async () => {
  const out = { status: 'Published' as const, publishedAt: '2026-05-12T09:00:00.000Z' };
  server.posts = [
    { ...scheduled('Out', '2026-05-12T09:00:00.000Z'), ...out, publishedUrl: 'https://bsky.app/p/1' },
    { ...scheduled('Odd', '2026-05-13T09:00:00.000Z'), ...out, publishedUrl: 'javascript:alert(1)' },
  ];
  const { user } = showScreen(<CalendarView company="Acme" />);
  const found = await link(/^View post \(Out, opens in a new tab/);
  expect(found.getAttribute('href')).toBe('https://bsky.app/p/1');
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect((await link(/^View post \(Out, opens in a new tab/)).getAttribute('target')).toBe('_blank');
  expect(screen.queryByRole('link', { name: /View post \(Odd/ })).toBeNull();
});

test('the company is named on the master calendar alone, under its note', async () => {
  server.posts = [scheduled('Spring menu', '2026-05-12T09:00:00.000Z')];
  showScreen(<CalendarView company={null} />);
  screen.getByText('Master calendar showing scheduled posts from all companies');
  expect((await link(/Spring menu/)).textContent).toContain('Acme');
});

test('three posts a day, then how many more, which opens the day', async () => {
  server.posts = [1, 2, 3, 4, 5].map((n) => scheduled(`Number ${n}`, `2026-05-12T0${n}:00:00.000Z`));
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Number 1/);
  expect(cellOf('2026-05-12').getAllByRole('link')).toHaveLength(3);
  await user.click(cellOf('2026-05-12').getByRole('button', { name: /^\+2 more/ }));
  const day = await screen.findByRole('dialog', { name: 'Tuesday, May 12' });
  expect(
    within(day)
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(['Number 1', 'Number 2', 'Number 3', 'Number 4', 'Number 5']);
});

test('a month with more posts than one answer holds is whole', async () => {
  const asked = server.api.on(listPosts, ({ query }) =>
    query.undated
      ? []
      : query.cursor
        ? [scheduled('The rest', '2026-05-12T09:00:00.000Z')]
        : new PageOf([scheduled('The first', '2026-05-11T09:00:00.000Z')], 'more'),
  );
  showScreen(<CalendarView company="Acme" />);
  await link(/The first/);
  await link(/The rest/);
  // Before the person's zone is known, another zone's month may be requested.
  const last = asked.filter(({ query }) => query.from).at(-1)?.query.from;
  const months = asked.filter(({ query }) => query.from === last);
  expect(months.map(({ query }) => [query.cursor, query.company])).toEqual([
    [undefined, 'Acme'],
    ['more', 'Acme'],
  ]);
});

test('due, failed and planned posts say so', async () => {
  server.posts = [
    scheduled('Hot', '2026-05-04T09:00:00.000Z'),
    aPost({ title: 'Broken', status: 'Failed', scheduledAt: '2026-05-03T09:00:00.000Z' }),
    aPost({ title: 'Maybe', status: 'In Review', scheduledAt: '2026-05-20T09:00:00.000Z' }),
  ];
  showScreen(<CalendarView company="Acme" />);
  await link(/Due now.*Hot/);
  await link(/Broken.*Failed/);
  await link(/Maybe.*In Review, planned/);
});

test('only in-month days can be added to', () => {
  showScreen(<CalendarView company="Acme" />);
  expect(screen.getAllByRole('button', { name: /^Add to schedule on/ })).toHaveLength(31);
  expect(cellOf('2026-04-30').queryByRole('button', { name: /^Add to schedule on/ })).toBeNull();
});

test('filters narrow by status and, on the master calendar, by company; both stand in the address', async () => {
  server.posts = [
    scheduled('Shown', '2026-05-12T09:00:00.000Z'),
    aPost({ title: 'Hidden', status: 'In Review', scheduledAt: '2026-05-13T09:00:00.000Z' }),
  ];
  const rest = {
    counts: { posts: 1, published: 0, active: 1, needsChanges: 0 },
    createdAt: null,
    updatedAt: null,
  };
  server.api.on(listCompanies, [
    {
      id: '1',
      name: 'Acme',
      logoUrl: null,
      ...rest,
      due: 0,
      failed: 0,
      atRisk: 0,
      toDo: 0,
      nextAt: null,
      clientSince: null,
      usSince: null,
      thumbnails: [],
    },
  ]);
  const { user, address } = showScreen(<CalendarView company={null} />);
  await link(/Hidden/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Scheduled' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Hidden/ })).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client' }), 'Acme');
  await waitFor(() => expect(server.asked.at(-1)?.query.company).toBe('Acme'));
  expect(address()).toContain('status=Scheduled');
  expect(address()).toContain('client=Acme');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await link(/Hidden/);
});

test('a week asks for seven days; a list leaves out empty days and begins with today', async () => {
  server.posts = [
    scheduled('Before', '2026-05-01T09:00:00.000Z'),
    scheduled('After', '2026-05-22T09:00:00.000Z'),
  ];
  const { user } = showScreen(<CalendarView company="Acme" />, '/?show=list');
  await link(/After/);
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Friday, May 22',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show 1 earlier day' }));
  await link(/Before/);
  expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 3 })[0]);
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByRole('heading', { name: 'May 3 – May 9, 2026' });
  await waitFor(() =>
    expect(server.asked.at(-1)?.query).toMatchObject({
      from: '2026-05-02T22:00:00.000Z',
      to: '2026-05-09T22:00:00.000Z',
    }),
  );
});

test('a calendar that could not be read says so and can be tried again', async () => {
  let broken = true;
  server.api.on(listPosts, () => {
    if (broken) throw new Refusal(503, 'The database is resting');
    return [scheduled('Back', '2026-05-12T09:00:00.000Z')];
  });
  const { user } = showScreen(<CalendarView company="Acme" />);
  await screen.findByText('The calendar could not be loaded');
  screen.getByText('The database is resting');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await link(/Back/);
});

test('a month with a thousand posts shows three a day and no more', async () => {
  server.posts = Array.from({ length: 1000 }, (_, index) =>
    scheduled(`Post ${index}`, new Date(Date.UTC(2026, 4, 1 + (index % 30), 8, index % 60)).toISOString()),
  );
  showScreen(<CalendarView company="Acme" />);
  await waitFor(() => expect(screen.getAllByRole('link').length).toBe(90));
});

test('this very calendar can be subscribed to: one company’s on its own, all on the master', async () => {
  const address = (name: string) => `https://greenroom.example/calendar/${name}.ics`;
  const reads = server.api.on(listFeeds, {
    all: address('all'),
    companies: [{ companyName: 'Acme', url: address('acme') }],
  });
  for (const [company, name] of [
    ['ACME', 'acme'],
    [null, 'all'],
  ] as const) {
    const { user } = showScreen(<CalendarView company={company} />);
    expect(reads).toHaveLength(company ? 0 : 1);
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    const open = await screen.findByRole('link', { name: 'Open in calendar' });
    expect(open.getAttribute('href')).toBe(`webcal://greenroom.example/calendar/${name}.ics`);
    screen.getByRole('button', { name: 'Copy address' });
    cleanup();
  }
});

test('a post shows its first picture, in the month, the week and the list', async () => {
  const picture = {
    id: 'a',
    postId: 'p',
    objectPath: '',
    url: '/objects/uploads/one',
    type: 'image' as const,
  };
  const assets = [{ ...picture, order: 0, altText: null, width: null, height: null, seconds: null }];
  server.posts = [scheduled('Spring menu', '2026-05-06T09:00:00.000Z', { assets })];
  for (const show of ['month', 'week', 'list']) {
    showScreen(<CalendarView company="Acme" />, `/?show=${show}`);
    await link(/Spring menu/);
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/objects\/uploads\/one\?w=\d+$/);
    cleanup();
  }
});

test.each(['month', 'week', 'list'])('a title from right to left is cut at its end: %s', async (show) => {
  server.api.on(listPosts, [scheduled('כותרת ארוכה מאוד', '2026-05-05T09:00:00.000Z')]);
  showScreen(<CalendarView company="Acme" />, `/?show=${show}`);
  const title = await screen.findByText('כותרת ארוכה מאוד');
  expect(title.getAttribute('dir')).toBe('auto');
});
