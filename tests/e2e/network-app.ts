import { resolve } from 'node:path';
import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import type { PublisherPort } from '#server/ports/publisher/port.ts';
import { serve } from '#server/serve.ts';
import { readSettings } from '#server/settings.ts';

/** The product with its built pages and one channel more, which posts to the network at NETWORK_URL. */

const answerSchema = z.object({ link: z.string().optional(), reason: z.string().optional() });

const network: PublisherPort = {
  label: 'Network',
  repeatable: false,
  async publish(post, signal) {
    let response: Response;
    try {
      response = await fetch(process.env['NETWORK_URL'] ?? '', {
        method: 'POST',
        body: JSON.stringify(post),
        signal,
      });
    } catch (error) {
      throw new PortError('outcome unknown', 'The line went dead', { cause: error });
    }
    const { link = null, reason = 'No reason was given' } = answerSchema.parse(await response.json());
    if (response.status === 429) throw new PortError('retry later', reason);
    if (!response.ok) throw new PortError('will never work', reason);
    return { outcome: 'published', link };
  },
};

const root = process.cwd();
const running = await serve(
  readSettings(process.env, root),
  { migrations: resolve(root, 'server/db/migrations'), pages: resolve(root, 'dist'), build: 'network' },
  { network },
);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.stdout.write(`ready at ${running.address}\n`);
