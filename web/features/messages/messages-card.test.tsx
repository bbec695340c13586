import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listMessages } from '#domain/messages/contract.ts';
import {
  changeSender,
  chooseNews,
  AT_ONCE,
  chooseTold,
  getMessageSettings,
  SENDER_IS_ADDRESS,
  sendTest,
  type MessageSettings,
} from '#domain/messages/settings.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MessagesCard } from './messages-card.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const settings = (more: Partial<MessageSettings> = {}): MessageSettings => ({
  email: true,
  sms: false,
  senderName: null,
  news: 'each',
  told: AT_ONCE,
  every: 'day',
  quietFrom: null,
  quietTo: null,
  ...more,
});
const show = () => showScreen(<MessagesCard email="olive@agency.example" phone="+15558675310" />);
const sent = {
  id: 'm1',
  channel: 'email' as const,
  to: 'olive@agency.example',
  toName: null,
  kind: 'test-message' as const,
  subject: 'A test from Greenroom',
  text: 'It has arrived',
  html: null,
  postId: null,
  status: 'queued' as const,
  attempts: 0,
  error: null,
  createdAt: '2026-11-15T12:00:00.000Z',
  sentAt: null,
};

test('what is off says what to set, to be copied; what is on can be tried', async () => {
  api.on(getMessageSettings, settings());
  show();
  const mail = within(await screen.findByRole('region', { name: 'E-mail' }));
  mail.getByText('On');
  mail.getByRole('button', { name: 'Send a test to myself by e-mail' });
  const text = within(screen.getByRole('region', { name: 'Text' }));
  text.getByText('Off');
  expect(text.getByRole('group', { name: 'Example settings for texts' }).textContent).toMatch(
    /TWILIO_ACCOUNT_SID=.*\nTWILIO_AUTH_TOKEN=.*\nTWILIO_FROM=/,
  );
  text.getByRole('button', { name: /^Copy/ });
  expect(text.queryByRole('button', { name: /test/ })).toBeNull();
});

test('a test says what became of it: taken, or failed with the reason', async () => {
  api.on(getMessageSettings, settings());
  api.on(sendTest, sent);
  api.on(listMessages, [{ ...sent, status: 'failed', attempts: 1, error: 'The mailbox does not exist' }]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send a test to myself by e-mail' }));
  const result = await screen.findByRole('status');
  await waitFor(() => expect(result.textContent).toMatch(/Failed.*The mailbox does not exist/));
});

test('a test that was not even written says why', async () => {
  api.on(getMessageSettings, settings());
  api.on(sendTest, () => {
    throw new Refusal(429, 'Too many tries. Please wait 9 minutes and try again.');
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send a test to myself by e-mail' }));
  await screen.findByText('Too many tries. Please wait 9 minutes and try again.');
});

test('the sender’s name is saved, and which mails are wanted with the choice', async () => {
  let present = settings();
  api.on(getMessageSettings, () => present);
  const named = api.on(changeSender, ({ body }) => (present = { ...present, senderName: body.senderName }));
  const chosen = api.on(chooseNews, ({ body }) => (present = { ...present, news: body.news }));
  const { user } = show();
  await user.type(await screen.findByLabelText('Sender name'), 'Brightside');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Sender name saved');
  expect(named.map((call) => call.body)).toEqual([{ senderName: 'Brightside' }]);
  await user.selectOptions(screen.getByLabelText('When clients answer or comment'), 'gathered');
  await screen.findByText('Saved');
  expect(chosen.map((call) => call.body)).toEqual([{ news: 'gathered' }]);
});

test('a sender’s name that the server refuses is refused beside the field', async () => {
  api.on(getMessageSettings, settings());
  api.on(changeSender, () => {
    throw new Refusal(400, SENDER_IS_ADDRESS, { senderName: SENDER_IS_ADDRESS });
  });
  const { user } = show();
  const field = await screen.findByLabelText('Sender name');
  await user.type(field, 'Refused');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(SENDER_IS_ADDRESS);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('each topic is chosen by itself, those of a team only in a team, and hours in which no mail comes', async () => {
  let present = settings();
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(getMessageSettings, () => present);
  const calls = api.on(chooseTold, ({ body: { quiet, every, ...told } }) => {
    present = settings({
      every: every ?? present.every,
      told: { ...present.told, ...told },
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
    });
    return present;
  });
  const { user } = show();
  await user.selectOptions(
    await screen.findByLabelText('When somebody of the team mentions you'),
    'One e-mail each morning',
  );
  const urgent = screen.getByLabelText<HTMLSelectElement>('When a post is due');
  expect([...urgent.options].map((one) => one.text)).toEqual(['At once', 'One e-mail each morning']);
  await user.selectOptions(
    await screen.findByLabelText('What is gathered comes'),
    'Each hour in which something happened',
  );
  await waitFor(() =>
    expect([...urgent.options].map((one) => one.text)).toEqual(['At once', 'One e-mail an hour']),
  );
  await user.selectOptions(screen.getByLabelText('No e-mails to you from'), '20:00');
  await user.selectOptions(await screen.findByLabelText('Until'), '07:00');
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([
      { mentions: 'gathered' },
      { every: 'hour' },
      { quiet: { from: '20:00', to: '08:00' } },
      { quiet: { from: '20:00', to: '07:00' } },
    ]),
  );
});

test('who sees some clients is not offered the name that all clients read', async () => {
  api.on(currentUser, aUser({ seesAllClients: false }));
  api.on(getMessageSettings, settings());
  show();
  await screen.findByRole('region', { name: 'E-mail' });
  await waitFor(() => expect(screen.queryByLabelText('Sender name')).toBeNull());
});
