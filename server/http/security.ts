import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/kit/errors.ts';

/** Everything from ourselves; pictures and uploads also from the object store, where one is set. */
export async function addSecurityHeaders(app: FastifyInstance, storeOrigin: string | null, https: boolean) {
  const store = storeOrigin ? [storeOrigin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...store],
        'media-src': ["'self'", 'blob:', ...store],
        'connect-src': ["'self'", ...store],
        'font-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    /** The calendar's popup keeps its opener. */
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request comes from. What comes from another site is refused; what says nothing is
 * not a browser and carries no ambient cookie.
 */
export function refuseForeignOrigins(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const own = [`${request.protocol}://${request.host}`, new URL(publicUrl).origin];
  const foreign =
    origin !== undefined
      ? !own.includes(origin)
      : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign) throw new AppError('forbidden', 'This request came from another site and was refused');
}
