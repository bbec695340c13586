import type { FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '#domain/agencies/keys.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/**
 * The key in `Authorization: Bearer gr_…`. A value without our prefix is ignored: it may
 * be meant for a proxy in front of the app.
 */
export function readKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const given = BEARER.exec(headers.authorization ?? '')?.[1];
  return given?.startsWith(KEY_PREFIX) ? given : null;
}
