import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, extra, instantOut, orNull, uuid } from '#domain/kit/fields.ts';

export const GOOGLE_SETTINGS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
export const NOT_CONFIGURED = `Google Calendar is not set up on this server: set ${GOOGLE_SETTINGS.join(' and ')}, then start it again.`;

export const connection = z.object({
  id: z.string(),
  provider: extra(z.string(), ''),
  connectedAt: instantOut,
  lastSyncedAt: orNull(instantOut),
  /** Why the connection stopped working, e.g. the grant was revoked. */
  brokenReason: orNull(z.string()),
});
export type Connection = z.infer<typeof connection>;

export const listConnections = endpoint('listConnections', {
  method: 'GET',
  path: '/api/calendar/connections',
  access: 'member',
  ability: 'own account',
  summary: 'Connected calendars.',
  answer: z.array(connection),
});

export const listCalendarServices = endpoint('listCalendarServices', {
  method: 'GET',
  path: '/api/calendar/services',
  access: 'member',
  ability: 'own account',
  summary: 'The calendar services that this server knows, and which settings each still needs.',
  answer: z.array(
    z.object({
      provider: z.string(),
      label: z.string(),
      configured: z.boolean(),
      missing: z.array(z.string()),
    }),
  ),
});

export const connectGoogle = endpoint('connectGoogle', {
  method: 'GET',
  path: '/api/calendar/google/connect',
  access: 'member',
  ability: 'own account',
  summary: 'Where to send the user to allow access to Google Calendar.',
  answer: z.object({ authUrl: z.string() }),
});

export const disconnectCalendar = endpoint('disconnectCalendar', {
  method: 'DELETE',
  path: '/api/calendar/connections/:id',
  access: 'member',
  ability: 'own account',
  summary: 'Disconnect a calendar and revoke the grant.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

export const feeds = z.object({
  all: z.string(),
  companies: z.array(z.object({ companyName: z.string(), url: z.string() })),
});
export type Feeds = z.infer<typeof feeds>;

export const listFeeds = endpoint('listFeeds', {
  method: 'GET',
  path: '/api/calendar/feeds',
  access: 'member',
  ability: 'own account',
  summary: 'Private ICS addresses, for all companies and for each.',
  answer: feeds,
});

export const renewFeeds = endpoint('renewFeeds', {
  method: 'POST',
  path: '/api/calendar/feeds/renew',
  access: 'member',
  ability: 'own account',
  summary: 'New secrets for all feeds; the old addresses stop working.',
  answer: feeds,
});

export const calendarEndpoints = [
  listConnections,
  listCalendarServices,
  connectGoogle,
  disconnectCalendar,
  listFeeds,
  renewFeeds,
];
