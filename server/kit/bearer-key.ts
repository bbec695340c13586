import type { FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '#domain/agencies/keys.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/**
 * The key in `Authorization: Bearer gr_…`. What does not begin like one of ours is another's business, such as a
 * proxy's in front.
 */
export function readKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const given = BEARER.exec(headers.authorization ?? '')?.[1];
  return given?.startsWith(KEY_PREFIX) ? given : null;
}
