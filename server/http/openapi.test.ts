import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let paths: Record<string, Record<string, { responses: Record<string, object> }>>;
beforeAll(async () => {
  it = await testApp();
  await it.app.ready();
  ({ paths } = (await it.stranger('GET', '/api/openapi.json')).body);
});
afterAll(() => it.close());

/** Routes that no program calls by itself. */
const NOT_PRINTED: Record<string, string> = {
  'GET /api/openapi.json': 'is the document itself',
  'GET /api/docs': 'is the document for people',
  'GET /api/docs.css': 'is the look of that page',
  'GET /api/calendar/google/callback': 'Google sends a person’s browser here',
  'GET /api/networks/callback': 'a network sends a person’s browser here',
};

const nameless = (path: string) => path.replace(/:\w+(\|:\w+)*|\{\w+\}/g, '{}');

/** Every method and path that the server knows, read from the framework's own tree of them. */
function registered(): string[] {
  const above: string[] = [];
  return it.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (!part) return [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + part;
      above[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${nameless(path)}`);
    });
}

test('every address under /api is printed, or named here with the reason why not', async () => {
  const printed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${nameless(path)}`),
  );
  const known = registered();
  expect(known.filter((route) => route.split(' ')[1]?.startsWith('/api/')).length).toBeGreaterThan(150);
  const missing = known.filter((route) => / \/api\b/.test(route) && !printed.includes(route));
  expect(missing.toSorted()).toEqual(Object.keys(NOT_PRINTED).toSorted());
  // And nothing is printed that is not there.
  expect(printed.filter((route) => !known.includes(route))).toEqual([]);
});

test.each([
  ['/api/live', [200, 401, 403, 429]],
  ['/api/approve/{token}/live', [200, 404, 429]],
  ['/api/desk/{token}/live', [200, 404, 429]],
])('%s is printed as an event stream with its statuses', (path, statuses) => {
  const responses = paths[path]?.['get']?.responses ?? {};
  expect(Object.keys(responses)).toEqual([...statuses.map(String), 'default']);
  expect(responses['200']).toMatchObject({ content: { 'text/event-stream': {} } });
});

test('what Twilio calls is printed with the form that it sends', () => {
  expect(paths['/api/texts/incoming']?.['post']).toMatchObject({
    requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
    responses: { 200: { content: { 'text/xml': {} } }, 403: {} },
  });
  expect(paths['/api/messages/twilio-status']?.['post']).toMatchObject({ responses: { 204: {}, 404: {} } });
});

test('the page for people has them, too', async () => {
  const page = String((await it.stranger('GET', '/api/docs')).body);
  for (const path of Object.keys(paths))
    expect(page).toContain(`</span>${path.replace(/\{(\w+)\}/g, ':$1')}</h3>`);
});
