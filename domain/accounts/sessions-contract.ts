import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, instantOut, orNull, uuid } from '#domain/kit/fields.ts';

const session = z.object({
  id: z.string(),
  /** “Firefox on Windows”. */
  device: z.string(),
  /** The IP address that the session was opened from; null for sessions older than this list. */
  address: orNull(z.string()),
  /** When the person logged in. */
  createdAt: instantOut,
  /** Exact to the hour. */
  lastSeenAt: instantOut,
  isCurrent: z.boolean(),
});
export type SessionShown = z.infer<typeof session>;

export const listSessions = endpoint('listSessions', {
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Where the person is logged in, the present session first.',
  answer: z.array(session),
});

export const endOneSession = endpoint('endOneSession', {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Log out on one device.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

export const endOtherSessions = endpoint('endOtherSessions', {
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Log out everywhere but here.',
  answer: z.object({ ended: z.number() }),
});

export const sessionEndpoints = [listSessions, endOneSession, endOtherSessions];
