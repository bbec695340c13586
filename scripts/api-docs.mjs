// Writes docs/api.md from the contract: node --import tsx scripts/api-docs.mjs
// With --print it goes to the output instead, for the test that compares the two.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { z } from 'zod';
import { contract } from '#domain/contract.ts';
import { instantOut } from '#domain/kit/fields.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { root } from './steps.mjs';

const WHO = {
  member: 'Needs a session.',
  reviewer: 'Authorised by the token in the address.',
  public: 'Open to everyone.',
};

const BEFORE = `# The API

Made from the contract (\`domain/*/contract.ts\`) by \`node --import tsx scripts/api-docs.mjs\`; a test fails when it is stale. A running server answers the same at \`/api/docs\`, and as OpenAPI 3.1 at \`/api/openapi.json\`.

- JSON in, JSON out. An \`Instant\` is an ISO 8601 date and time; answers are always in UTC. Ids are UUIDs.
- \`POST /api/auth/login\` sets the cookie \`greenroom.sid\`, which is the session. A browser on another site is refused with 403.
- An error is \`{ message, code, fields? }\`: a sentence to act on, a word for programs, and a sentence for each field that was wrong.
- Somebody else's post, company or file is 404, the same as one that does not exist.
- A list is a bare array. One that takes \`cursor\` names its next page in the header \`Link: <…>; rel="next"\`.
- An answer marked _revalidated_ carries an \`ETag\`; sent back as \`If-None-Match\` it is answered 304 while nothing of the agency has changed.

| Code | HTTP | When |
| --- | --- | --- |
| \`bad_input\` | 400 | something is missing or malformed |
| \`unauthenticated\` | 401 | no session |
| \`forbidden\` | 403 | the request came from another site, or your role in the agency does not allow it |
| \`not_found\` | 404 | it does not exist, or is not yours |
| \`conflict\` | 409 | the present state does not allow it, or it would be a duplicate |
| \`too_large\` | 413 | the body or file is too large |
| \`wrong_type\` | 415 | a kind of file or body that is not taken |
| \`rate_limited\` | 429 | too many tries; \`Retry-After\` says how long to wait |
| \`unavailable\` | 503 | an outside service is not set up or does not answer |
| \`internal\` | 500 | our mistake; the log has it under the \`X-Request-Id\` of the answer |

\`PostStatus\` is ${POST_STATUSES.map((status) => `\`${status}\``).join(', ')}.
`;

const AFTER = `
## What is not JSON

| Address | Answer |
| --- | --- |
| \`GET /api/logout\` | ends the session, redirects to / |
| \`PUT /objects/uploads/{id}?exp&sig\` | takes the bytes of one file, at the address that \`POST /api/objects/upload\` gave out; with an object store that address is the store's own |
| \`GET /objects/uploads/{id}\` | the file, for its owner's session or with a signature; \`?w=640\` a picture of that width, \`?original=1\` (its owner alone) the file as it was uploaded; \`Range\` works |
| \`GET /api/posts/{id}/history.csv\` | the history as CSV |
| \`GET /api/messages/{id}/preview\` | a kept e-mail as its reader would see it |
| \`GET /calendar/{secret}.ics\` | a calendar feed |
| \`GET /api/calendar/google/callback\` | where Google sends the user back |
| \`POST /api/messages/twilio-status\` | where Twilio reports what became of a text; signed by Twilio |
| \`GET /api/openapi.json\`, \`GET /api/docs\` | the contract, for programs and for people |
| \`GET /healthz\`, \`GET /readyz\`, \`GET /metrics\` | see [deploy.md](deploy.md) |
`;

/** Shapes that answers share are printed once, under the name that the contract gives them. */
const shapes = new Map();
const named = z.registry();
named.add(instantOut, { id: 'Instant' });
for (const room of Object.keys(contract))
  for (const [key, value] of Object.entries(await import(`#domain/${room}/contract.ts`)))
    if (value instanceof z.ZodObject && !key.endsWith('Form')) {
      const id = key[0].toUpperCase() + key.slice(1);
      named.add(value, { id });
      shapes.set(id, { room, schema: value });
    }

function json(schema, io) {
  const { $ref, $defs, ...shape } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    // What a browser would do without, the server sends all the same.
    override: ({ jsonSchema }) => void (io === 'output' && delete jsonSchema.default),
  });
  return $ref ? $defs[$ref.split('/').at(-1)] : shape;
}

const used = new Set();

function type(schema, indent) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    used.add(name);
    return name;
  }
  if (schema.enum?.join() === POST_STATUSES.join()) return 'PostStatus';
  if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' | ');
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.anyOf) return schema.anyOf.map((one) => type(one, indent)).join(' | ');
  if (schema.type === 'array') {
    const item = type(schema.items, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return object(schema, indent);
  if (schema.format === 'date-time') return 'Instant';
  return [schema.type ?? 'any'].flat().join(' | ').replace('integer', 'number');
}

function object({ properties = {}, required = [] }, indent = '') {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const notes = limits(schema);
    return `${indent}  ${name}${mark}: ${type(schema, `${indent}  `)}${notes ? `  // ${notes}` : ''}`;
  });
  const [only = ''] = lines;
  if (lines.length === 1 && !only.includes('//') && !only.includes('{')) return `{ ${only.trim()} }`;
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function limits(schema) {
  const one = schema.anyOf?.find((part) => part.type !== 'null') ?? schema;
  const empty = Array.isArray(schema.default) ? schema.default.length === 0 : schema.default === '';
  return [
    one.minLength > 1 && `at least ${one.minLength} characters`,
    one.maxLength && `at most ${one.maxLength} characters`,
    one.maxItems && `at most ${one.maxItems}`,
    typeof one.maximum === 'number' && one.maximum < 1e9 && `${one.minimum ?? 0} to ${one.maximum}`,
    schema.default !== undefined && schema.default !== null && !empty && `default ${schema.default}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function part(title, schema, io) {
  const id = named.get(schema)?.id;
  if (id) used.add(id);
  const shape = json(schema, io);
  const empty = shape.type === 'object' && Object.keys(shape.properties ?? {}).length === 0;
  return empty ? [] : [`${title} ${id ?? type(shape, '')}`];
}

function section(one) {
  const path = one.path.replace(/:(\w+)/g, '{$1}');
  const parts = [
    ...part('query', one.query, 'input'),
    ...(one.method === 'GET' ? [] : part('body', one.body, 'input')),
    ...part(`answer ${one.status}`, one.answer, 'output'),
    ...Object.entries(one.views).flatMap(([view, shape]) =>
      part(`answer with view=${view}`, shape, 'output'),
    ),
  ];
  return `### ${one.method} ${path}

${one.summary} ${WHO[one.access]}${one.conditional ? ' _Revalidated._' : ''}${one.orNobody ? ' With `Prefer: handling=lenient` nobody is answered 204 instead of 401.' : ''}

\`\`\`text
${parts.join('\n')}
\`\`\`
`;
}

const rooms = Object.entries(contract).map(([room, endpoints]) => ({
  room,
  text: endpoints.map(section).join('\n'),
}));
// Read to the end first: a shape may be used by a room that comes later, or by another shape.
const printed = new Map();
for (let before = -1; before !== used.size;) {
  before = used.size;
  for (const id of used)
    if (shapes.has(id) && !printed.has(id)) printed.set(id, object(json(shapes.get(id).schema, 'output')));
}
function shapesOf(room) {
  const own = [...printed].filter(([id]) => shapes.get(id).room === room);
  return own.length === 0
    ? ''
    : `\`\`\`text\n${own.map(([id, text]) => `${id} ${text}`).join('\n')}\n\`\`\`\n`;
}

const page = await prettier.format(
  BEFORE + rooms.map(({ room, text }) => `\n## ${room}\n\n${shapesOf(room)}\n${text}`).join('') + AFTER,
  { ...(await prettier.resolveConfig(join(root, 'docs/api.md'))), parser: 'markdown' },
);
if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(join(root, 'docs', 'api.md'), page);
