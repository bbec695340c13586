import type { FastifyInstance } from 'fastify';
import { contract } from '#domain/contract.ts';
import { docsPage, DOCS_CSS } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** Rendered on the first request, once per process: it would take a third of the start. */
let page: string | null = null;

/** The contract, for programs and for people. */
export function addDocs(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').send(openApi(publicUrl)),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send((page ??= docsPage(contract))),
  );
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS));
}
