import { z } from 'zod';
import { KEYS_IN_SHORT, mayAnyKey } from '#domain/agencies/keys.ts';
import type { Access, Endpoint } from '#domain/kit/endpoint.ts';
import { FILES, type FileAccess, type FileAddress } from './openapi-files.ts';

/** The app's colours; the page needs neither its font nor its scripts. */
export const DOCS_CSS = `
:root {
  color-scheme: light dark;
  --canvas: #faf9f6; --surface: #fff; --sunken: #f3f1ec; --line: #e7e4dd;
  --ink: #1d1c19; --muted: #625f58; --accent: #0b6b42;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #131312; --surface: #1a1a18; --sunken: #10100f; --line: #2b2a27;
    --ink: #f0eee9; --muted: #aeaaa2; --accent: #66d2a0;
  }
}
body {
  font: 15px/1.6 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif;
  max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; background: var(--canvas); color: var(--ink);
}
header { display: flex; align-items: center; gap: .75rem; } header img { width: 2.25rem; height: 2.25rem; }
h1 { font-size: 1.5rem; letter-spacing: -.02em; margin: 0; }
h2 { font-size: 1.125rem; margin: 3rem 0 1rem; text-transform: capitalize; scroll-margin-top: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.25rem; }
nav a {
  padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 2rem; background: var(--surface);
  text-decoration: none; text-transform: capitalize;
}
section {
  border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: .75rem 0;
  background: var(--surface);
}
h3 { font: 600 .875rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
h3 span { color: var(--accent); margin-right: .5rem; }
p { margin: .375rem 0 .625rem; color: var(--muted); max-width: 42rem; }
code { font-family: ui-monospace, monospace; font-size: .875em; }
pre { background: var(--sunken); border-radius: 8px; padding: .75rem 1rem; overflow-x: auto; font-size: .8125rem; }
summary { cursor: pointer; padding: .125rem 0; } a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`;

const WHO: Record<Access, string> = {
  member: 'Needs a session, or a key.',
  reviewer: 'Authorised by the token in the address.',
  public: 'Open to everyone.',
};

const whoMay = ({ access, ability }: Endpoint) =>
  ability && !mayAnyKey(ability) ? 'Needs a session.' : WHO[access];

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
<p>${escape(endpoint.summary)} ${whoMay(endpoint)}</p>
${shape('Query', endpoint.query, 'input')}
${endpoint.method === 'GET' ? '' : shape('Body', endpoint.body, 'input')}
${shape(`Answer ${endpoint.status}`, endpoint.answer, 'output')}</section>`;
}

const WHO_OF_FILES: Record<FileAccess, string> = {
  'session or key': WHO.member,
  session: 'Needs a session.',
  link: WHO.reviewer,
  signature: 'Authorised by the signature of the service that calls.',
  anyone: WHO.public,
};

function fileSection({ method, path, summary, access, takes, status, type }: FileAddress): string {
  const body = takes ? `Body: ${takes}. ` : '';
  return `<section><h3><span>${method.toUpperCase()}</span>${escape(path.replace(/\{(\w+)\}/g, ':$1'))}</h3>
<p>${escape(summary)} ${WHO_OF_FILES[access]}</p>
<p>${body}Answer ${status}${type ? `: ${type}` : ''}.</p></section>`;
}

/** A page that needs no script. */
export function docsPage(contract: Record<string, Endpoint[]>): string {
  const rooms = [...new Set([...Object.keys(contract), ...FILES.map((file) => file.room)])];
  const body = rooms
    .map((room) => {
      const files = FILES.filter((file) => file.room === room).map(fileSection);
      const sections = [...(contract[room] ?? []).map(section), ...files];
      return `<h2 id="${room}">${room}</h2>${sections.join('\n')}`;
    })
    .join('\n');
  const links = rooms.map((room) => `<a href="#${room}">${room}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Greenroom API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<header><img src="/favicon.svg" alt=""><h1>Greenroom API</h1></header>
<p>JSON everywhere unless an address says otherwise, dates in ISO 8601 UTC. An error is <code>{ message, code, fields? }</code>.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p><code>Authorization: Bearer gr_…</code> ${escape(KEYS_IN_SHORT)}</p><nav aria-label="Rooms">${links}</nav>${body}</main></body></html>`;
}
