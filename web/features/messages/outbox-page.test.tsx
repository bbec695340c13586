import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { listGathering, listMessages, messageSenders, type Message } from '#domain/messages/contract.ts';
import { holdSentence } from '#domain/messages/limits.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { OutboxPage } from './outbox-page.tsx';

let api: MockApi;
let made = 0;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  api.on(messageSenders, { email: true, sms: true, textAnswers: false });
  api.on(listGathering, []);
  api.on(listCompanies, []);
});

const message = (more: Partial<Message> = {}): Message => {
  made += 1;
  return {
    id: `m${made}`,
    channel: 'email',
    to: 'cora@client.example',
    toName: null,
    kind: 'review-request',
    subject: 'Fern & Oak: a post is ready for your review',
    text: 'Review the post:\nhttps://g.example/approve/abc\n',
    html: '<p>Hello</p>',
    postId: 'p1',
    status: 'sent',
    attempts: 1,
    error: null,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    sentAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...more,
  };
};
const text = (more: Partial<Message> = {}) =>
  message({
    channel: 'sms',
    to: '+15558675310',
    subject: null,
    html: null,
    text: 'Fern & Oak: a post is ready for your review. https://g.example/approve/xyz',
    ...more,
  });

/** Adds the link to the next page, which the mock API does not have. */
function withNextPage(cursor: string) {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await answer(input, init);
    if (input.includes('/api/messages') && !input.includes('cursor='))
      response.headers.set('Link', `</api/messages?cursor=${cursor}>; rel="next"`);
    return response;
  });
}

test('each message says to whom, what, when and what became of it', async () => {
  api.on(listMessages, [
    message(),
    text({ status: 'failed', error: 'The number is a landline or cannot receive texts (30006)' }),
    text({ status: 'delivered', kind: 'review-reminder' }),
  ]);
  showScreen(<OutboxPage />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /Fern & Oak: a post is ready.*Sent.*5 minutes ago.*Review request · cora@client\.example/,
    ),
    expect.stringMatching(/Failed.*Review request · \(555\) 867-5310.*is a landline/),
    expect.stringMatching(/Delivered.*Review reminder/),
  ]);
});

test('of two links in a message each says what it opens', async () => {
  api.on(listMessages, [
    text({ text: 'https://g.example/approve/abc\nAll posts: https://g.example/desk/xyz', toName: 'Cora' }),
  ]);
  const { user } = showScreen(<OutboxPage />);
  await user.click(await screen.findByRole('button', { name: /Cora/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Review link of this post');
  dialog.getByText('Desk with all of their posts');
  const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Open link (Review link of this post)')).toBe('https://g.example/approve/abc');
  expect(hrefOf('Open link (Desk with all of their posts)')).toBe('https://g.example/desk/xyz');
  dialog.getByRole('button', { name: 'Copy link (Desk with all of their posts)' });
});

test('a message opens with its link, to open or to copy, and closes again', async () => {
  const kept = text({ status: 'kept', sentAt: null, attempts: 0 });
  api.on(listMessages, [kept]);
  const { user, address } = showScreen(<OutboxPage />);
  await user.click(await screen.findByRole('button', { name: /867-5310/ }));
  expect(address()).toBe(`/?message=${kept.id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Review request' });
  within(dialog).getByText('No sender is set: pass the link on yourself.');
  within(dialog).getByText(kept.text);
  const link = within(dialog).getByRole('link', { name: 'Open link' });
  expect(link.getAttribute('href')).toBe('https://g.example/approve/xyz');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(within(dialog).getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe('/post/p1');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith('https://g.example/approve/xyz');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('867-5310');
});

test('messages that a limit keeps back say so, why, and when they go on', async () => {
  const waits = (more: Partial<Message>) => message({ status: 'queued', attempts: 0, sentAt: null, ...more });
  const limits = { mailsPerDay: 1000, textsPerDay: 200, textCountries: ['1'] };
  const error = holdSentence('mails', limits, 'Nov 17, 1:00 AM GMT+1');
  const again = waits({ attempts: 1, error: 'The mail server could not be reached' });
  api.on(listMessages, [waits({ error, to: 'first@client.example' }), waits({ error }), again]);
  const { user } = showScreen(<OutboxPage />);
  const reason =
    'Your limit of 1,000 e-mails a day is reached. Sending goes on by itself on Nov 17, 1:00 AM GMT+1.';
  const notice = await screen.findByRole('heading', { name: 'Some messages are waiting' });
  expect(notice.parentElement?.textContent).toBe(`Some messages are waiting${reason}`);
  const [first, , third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Waiting.*Your limit of 1,000 e-mails/);
  expect(third?.textContent).toMatch(/Queued.*could not be reached/);
  await user.click(screen.getByRole('button', { name: /first@client/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Waiting');
  within(dialog).getByText(reason);
  expect(within(dialog).queryByText(/tried again/)).toBeNull();
});

test('nothing waits where no message does', async () => {
  api.on(listMessages, [message()]);
  showScreen(<OutboxPage />);
  await screen.findByRole('listitem');
  expect(screen.queryByText('Some messages are waiting')).toBeNull();
});

test('a mail is shown in a frame in which nothing can run, and as plain text', async () => {
  const mail = message();
  api.on(listMessages, [mail]);
  const { user } = showScreen(<OutboxPage />, `/outbox?message=${mail.id}`);
  const frame = await screen.findByTitle(/The e-mail/);
  expect(frame.getAttribute('src')).toBe(`/api/messages/${mail.id}/preview`);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  await user.click(screen.getByRole('tab', { name: 'Plain text' }));
  expect(screen.getByRole('tabpanel').textContent).toBe(mail.text);
});

test('a mail about the account says that its link is not shown, and who can make one where nothing is sent', async () => {
  const mail = message({
    kind: 'password-reset',
    status: 'kept',
    text: 'Choose a new password:\nThe link is not shown here',
    html: null,
  });
  api.on(listMessages, [mail]);
  showScreen(<OutboxPage />, `/outbox?message=${mail.id}`);
  await screen.findByText(/^The link is not shown here: /);
  screen.getByText(/npm run reset-link/);
  expect(screen.queryByText(/pass the link on/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open link' })).toBeNull();
});

test('without senders it says that messages stay here and what to set', async () => {
  api.on(messageSenders, { email: false, sms: false, textAnswers: false });
  api.on(listMessages, []);
  showScreen(<OutboxPage />);
  await screen.findByText('Messages are kept here');
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
    screen.getByText(name);
});

test('with one sender it speaks of the other', async () => {
  api.on(messageSenders, { email: true, sms: false, textAnswers: false });
  api.on(listMessages, []);
  showScreen(<OutboxPage />);
  await screen.findByText('Texts are kept here');
  expect(screen.queryByText(/SMTP_URL/)).toBeNull();
});

test('more messages are loaded on demand, after those that are there', async () => {
  const calls = api.on(listMessages, ({ query }) => (query.cursor ? [text()] : [message()]));
  withNextPage('c1');
  const { user } = showScreen(<OutboxPage />);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('button', { name: /867-5310/ });
  expect(calls.map((call) => call.query.cursor)).toEqual([undefined, 'c1']);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an empty Outbox says what will appear here', async () => {
  api.on(listMessages, []);
  showScreen(<OutboxPage />);
  await screen.findByText('No messages yet');
});

test('a failure says so and can be tried again', async () => {
  api.on(listMessages, () => {
    throw new Refusal(503, 'The database is being repaired');
  });
  const { user } = showScreen(<OutboxPage />);
  await screen.findByText('The database is being repaired');
  api.on(listMessages, [message()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('listitem');
});

test('messages to clients and to oneself are two lists, with search and filters in the address', async () => {
  const asked = api.on(listMessages, ({ query }) =>
    query.to === 'me' ? [message({ subject: 'All said yes', kind: 'all-approved' })] : [message()],
  );
  const { user, address } = showScreen(<OutboxPage />);
  await screen.findByText(/a post is ready for your review/);
  await user.click(screen.getByRole('radio', { name: 'To me' }));
  await screen.findByText('All said yes');
  expect(address()).toBe('/?to=me');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Publishing failed');
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await user.type(screen.getByLabelText('Search messages'), 'spring');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({
      to: 'me',
      kind: 'publish-failed',
      status: 'failed',
      search: 'spring',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/?to=me'));
});

test('a choice that nothing fits says so', async () => {
  api.on(listMessages, []);
  showScreen(<OutboxPage />, '/?state=failed');
  await screen.findByText('Nothing fits');
});
