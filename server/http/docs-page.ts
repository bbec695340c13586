import { z } from 'zod';
import type { Access, Endpoint } from '#domain/kit/endpoint.ts';

export const DOCS_CSS = `
:root { color-scheme: light dark; --line: #8884; --accent: #0b7a4b; }
@media (prefers-color-scheme: dark) { :root { --accent: #4ecb95; } }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font-size: 1.75rem; margin-bottom: .25rem; } h2 { margin-top: 3rem; text-transform: capitalize; }
section { border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
h3 span { color: var(--accent); margin-right: .5rem; } p { margin: .25rem 0 .5rem; }
pre { background: #8881; border-radius: 8px; padding: .75rem 1rem; overflow-x: auto; font-size: .8125rem; }
summary { cursor: pointer; } a { color: var(--accent); }
`;

const WHO: Record<Access, string> = {
  owner: 'Needs a session.',
  reviewer: 'Authorised by the token in the address.',
  public: 'Open to everyone.',
};

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function shape(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  delete json.$schema;
  if (json.type === 'object' && Object.keys(json.properties ?? {}).length === 0) return '';
  const text = JSON.stringify(json, null, 2);
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(text)}</pre></details>`;
}

function section(endpoint: Endpoint): string {
  return `<section><h3><span>${endpoint.method}</span>${escape(endpoint.path)}</h3>
<p>${escape(endpoint.summary)} ${WHO[endpoint.access]}</p>
${shape('Query', endpoint.query, 'input')}
${endpoint.method === 'GET' ? '' : shape('Body', endpoint.body, 'input')}
${shape(`Answer ${endpoint.status}`, endpoint.answer, 'output')}</section>`;
}

/** A page that a person can read without any script. */
export function docsPage(rooms: Record<string, Endpoint[]>): string {
  const body = Object.entries(rooms)
    .map(([room, endpoints]) => `<h2 id="${room}">${room}</h2>${endpoints.map(section).join('\n')}`)
    .join('\n');
  const links = Object.keys(rooms)
    .map((room) => `<a href="#${room}">${room}</a>`)
    .join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Greenroom API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>Greenroom API</h1>
<p>JSON everywhere, dates in ISO 8601 UTC. An error is <code>{ message, code, fields? }</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p><p>${links}</p>${body}</main></body></html>`;
}
