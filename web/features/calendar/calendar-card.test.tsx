import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  connectGoogle,
  disconnectCalendar,
  GOOGLE_SETTINGS,
  listCalendarServices,
  listConnections,
  listFeeds,
  NOT_CONFIGURED,
  renewFeeds,
  type Connection,
} from '#domain/calendar/contract.ts';
import { mockApi, Refusal, type MockApi, type MockCall } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarCard } from './calendar-card.tsx';

let api: MockApi;
let connections: Connection[];
let reads: MockCall<typeof listConnections>[];
const opened = vi.fn<(url: string, name: string, features: string) => object | null>();
const closed = vi.fn();

const connected = (more: Partial<Connection> = {}): Connection => ({
  id: '00000000-0000-4000-8000-000000000001',
  provider: 'google',
  connectedAt: '2026-05-04T22:30:00.000Z',
  lastSyncedAt: null,
  brokenReason: null,
  ...more,
});
const service = (configured: boolean) => ({
  provider: 'google',
  label: 'Google Calendar',
  configured,
  missing: configured ? [] : GOOGLE_SETTINGS,
});
const feeds = (secret: string, names = ['Acme']) => ({
  all: `https://greenroom.example/calendar/${secret}.ics`,
  companies: names.map((companyName) => ({
    companyName,
    url: `https://greenroom.example/calendar/${secret}-${companyName}.ics`,
  })),
});

beforeEach(() => {
  vi.useFakeTimers();
  api = mockApi();
  connections = [];
  reads = api.on(listConnections, () => connections);
  api.on(listFeeds, feeds('one'));
  api.on(listCalendarServices, [service(true)]);
  api.on(currentUser, {
    id: 'owner',
    email: 'olive@agency.example',
    phone: '+15551234567',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    timeZone: 'Europe/Berlin',
    emailConfirmed: true,
    role: 'owner',
    agencyId: '',
    abilities: null,
    seesAllClients: true,
    mustSecure: false,
    isClosing: false,
    hasColleagues: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  opened.mockReset().mockReturnValue({ close: closed });
  closed.mockReset();
  vi.stubGlobal('open', opened);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function show() {
  const shown = showScreen(<CalendarCard />);
  screen.getByText('Loading...');
  await pass(50);
  return shown;
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

test('with no connection: No calendar connected, and Connect', async () => {
  await show();
  screen.getByRole('heading', { name: 'Calendar Integration' });
  screen.getByText('No calendar connected');
  screen.getByRole('button', { name: 'Connect' });
});

test('a connection shows its service, since when, and how to end it', async () => {
  connections = [connected()];
  await show();
  screen.getByText('Google Calendar');
  screen.getByText('Connected May 5, 2026');
  const calls = api.on(disconnectCalendar, ({ params }) => {
    connections = [];
    return { id: params.id };
  });
  await press('Disconnect Google Calendar');
  expect(calls).toHaveLength(1);
  screen.getByText('Calendar Disconnected');
  screen.getByText('Your calendar has been disconnected.');
  screen.getByText('No calendar connected');
});

test('Connect opens a popup of 600 by 700 in the middle of the screen that the window is on, and looks every two seconds until the connection is there', async () => {
  api.on(connectGoogle, { authUrl: 'https://accounts.google.example/auth?state=x' });
  // A small window on the second of two screens, under whose upper edge lies a bar.
  vi.stubGlobal('screen', { availLeft: 1920, availTop: 25, availWidth: 1600, availHeight: 900 });
  vi.stubGlobal('screenX', 1950);
  vi.stubGlobal('screenY', 50);
  vi.stubGlobal('outerWidth', 700);
  vi.stubGlobal('outerHeight', 600);
  await show();
  await press('Connect');
  const [url, , features] = opened.mock.calls[0] ?? [];
  expect(url).toBe('https://accounts.google.example/auth?state=x');
  expect(features).toBe('width=600,height=700,left=2420,top=125');

  const before = reads.length;
  await pass(6_000);
  expect(reads.length - before).toBe(3);
  expect(screen.queryByText('Calendar Connected')).toBeNull();
  connections = [connected()];
  await pass(2_100);
  screen.getByText('Calendar Connected');
  screen.getByText('Your calendar has been connected successfully!');
  // The popup's message can be read first.
  expect(closed).not.toHaveBeenCalled();
  const then = reads.length;
  await pass(10_000);
  expect(closed).toHaveBeenCalledOnce();
  expect(reads.length).toBe(then);
});

test('nobody comes back: after five minutes it stops looking', async () => {
  api.on(connectGoogle, { authUrl: 'https://accounts.google.example/auth' });
  await show();
  await press('Connect');
  await pass(5 * 60_000);
  const then = reads.length;
  expect(then).toBeGreaterThan(140);
  await pass(60_000);
  expect(reads.length).toBe(then);
});

test('a server without Google settings says so before anybody presses Connect', async () => {
  await show();
  expect(screen.queryByText(/not set up/)).toBeNull();
  cleanup();
  api.on(listCalendarServices, [service(false)]);
  await show();
  screen.getByText('Google Calendar is not set up on this server.');
  screen.getByText(/whoever runs this server sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/);
  screen.getByText('No calendar connected');
});

test('and says it again where it was pressed all the same', async () => {
  api.on(connectGoogle, () => {
    throw new Refusal(503, NOT_CONFIGURED);
  });
  await show();
  await press('Connect');
  screen.getByText('Connection Failed');
  screen.getByText(NOT_CONFIGURED);
  expect(opened).not.toHaveBeenCalled();
});

test('a blocked popup is said; where it was open all the same, its connection is found', async () => {
  api.on(connectGoogle, { authUrl: 'https://accounts.google.example/auth' });
  opened.mockReturnValue(null);
  await show();
  await press('Connect');
  screen.getByText('Connection Failed');
  expect(screen.getAllByText(/allow pop-ups/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Waiting for you/)).toBeNull();
  connections = [connected()];
  await pass(2_100);
  screen.getByText('Calendar Connected');
});

test('a withdrawn access is shown as such and can be given again', async () => {
  connections = [connected({ brokenReason: 'Google no longer accepts the access.' })];
  api.on(connectGoogle, { authUrl: 'https://accounts.google.example/auth' });
  await show();
  screen.getByText('Not working any more. Google no longer accepts the access.');
  await press('Reconnect');
  connections = [connected()];
  await pass(2_100);
  screen.getByText('Calendar Connected');
});

test('a failed disconnect says why', async () => {
  connections = [connected()];
  api.on(disconnectCalendar, () => {
    throw new Refusal(404, 'Calendar not found');
  });
  await show();
  await press('Disconnect Google Calendar');
  screen.getByText('Error');
  screen.getByText('Calendar not found');
});

test('feeds are subscribed to with one click; renewing asks first', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Subscribe to Acme' });
  expect(link.getAttribute('href')).toBe('webcal://greenroom.example/calendar/one-Acme.ics');
  screen.getByRole('link', { name: 'Subscribe to All clients' });
  screen.getByRole('button', { name: 'Copy the address of Acme' });
  screen.getByRole('button', { name: 'Copy the address of All clients' });

  const calls = api.on(renewFeeds, feeds('two'));
  await press('Renew addresses');
  const dialog = screen.getByRole('dialog', { name: 'Renew all feed addresses?' });
  expect(calls).toHaveLength(0);
  api.on(listFeeds, feeds('two'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renew addresses' }));
  await pass(500);
  expect(calls).toHaveLength(1);
  screen.getByText('Feeds renewed');
  expect(screen.getByRole('link', { name: 'Subscribe to Acme' }).getAttribute('href')).toContain('two-Acme');
});

test('many clients are shown on request', async () => {
  api.on(listFeeds, feeds('one', ['A', 'B', 'C', 'D', 'E', 'F', 'G']));
  await show();
  expect(screen.getAllByRole('link')).toHaveLength(6);
  await press('Show all 7 clients');
  expect(screen.getAllByRole('link')).toHaveLength(8);
});
