import { beforeAll, expect, test, vi } from 'vitest';
import type { z as Zod } from 'zod';
import type { Endpoint } from '#domain/kit/endpoint.ts';

/*
 * The browser parses the contract with lib/schemas.ts, the server with zod. Both parse valid values and
 * thousands of spoilt ones with every schema of the contract: what they accept, return and report has to be
 * the same.
 */

type Definition = {
  type: string;
  shape?: Record<string, Zod.ZodType>;
  element?: Zod.ZodType;
  innerType?: Zod.ZodType;
  in?: Zod.ZodType;
  options?: Zod.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  keyType?: Zod.ZodType;
  valueType?: Zod.ZodType;
};

type Read = {
  success: boolean;
  data?: unknown;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
};
type Reader = { safeParse: (value: unknown) => Read };
type Contract = Record<string, Reader>;

let browser: Contract;
let server: Contract;

/** Every schema of every endpoint and form, by name. */
async function readContract(): Promise<Contract> {
  const found: Contract = {};
  const files = import.meta.glob<Record<string, unknown>>('../../domain/*/{contract,archive,stream}.ts');
  const rooms = await Promise.all(Object.values(files).map((load) => load()));
  for (const [room, parts] of rooms.entries())
    for (const [name, part] of Object.entries(parts)) {
      if (isEndpoint(part))
        for (const side of ['params', 'query', 'body', 'answer'] as const)
          found[`${part.name}.${side}`] = part[side];
      else if (isReader(part)) found[`${room}.${name}`] = part;
    }
  return found;
}

const isReader = (part: unknown): part is Reader =>
  typeof part === 'object' && part !== null && 'safeParse' in part;
const isEndpoint = (part: unknown): part is Endpoint =>
  typeof part === 'object' && part !== null && 'answer' in part && 'method' in part;

beforeAll(async () => {
  browser = await readContract();
  vi.resetModules();
  vi.doMock('zod', () => import('zod/v4'));
  server = await readContract();
});

/** A value with every part that the schema names. */
function sample(schema: Zod.ZodType): unknown {
  const def = schema.def as unknown as Definition;
  const inner = def.innerType ?? def.in;
  if (inner) return sample(inner);
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, sample(part)]));
  if (def.type === 'array') return [sample(def.element as Zod.ZodType), sample(def.element as Zod.ZodType)];
  if (def.type === 'union') return sample(def.options?.at(-1) as Zod.ZodType);
  if (def.type === 'record')
    return Object.fromEntries(
      Object.values((def.keyType as unknown as { def: Definition }).def.entries ?? { any: 'any' }).map(
        (name) => [name, sample(def.valueType as Zod.ZodType)],
      ),
    );
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'literal') return def.values?.[0];
  return { string: 'text', number: 1, boolean: true, date: new Date(0), unknown: 'any', null: null }[
    def.type
  ];
}

const OTHERS = [
  undefined,
  null,
  0,
  -1,
  1.5,
  Number.NaN,
  1e9,
  true,
  '',
  '   ',
  ' padded ',
  'x'.repeat(30_000),
  'with \u0000 in it',
  '12',
  'true',
  'ada@acme.example',
  'ada@acme',
  '(555) 123-4567',
  '+15551234567',
  'Europe/Berlin',
  'Draft,Approved',
  'Draft',
  '/objects/uploads/0f1e2d3c-0000-4000-8000-000000000001',
  '0F1E2D3C-0000-4000-8000-000000000001',
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '2026-13-01',
  '0026-01-01',
  '2026-05-04T09:00:00Z',
  '2026-05-04T09:00:00.123+02:00',
  '2026-05-04T09:00+02:00',
  '2026-05-04T24:00Z',
  '2026-05-04 09:00:00Z',
  '2026-05-04T09:00:00',
  [],
  {},
  new Date(0),
];

/** A schema's result for a part depends on that part's schema, and otherwise only on these kinds. */
const KINDS = [undefined, null, 1.5, true, '', 'text', [], {}, new Date(0)];

const WRAPPERS = ['optional', 'nullable', 'default'];
const definition = (schema: Zod.ZodType) => schema.def as unknown as Definition;

/** Without wrappers that make it optional: the same part occurs in many places that way. */
function bare(schema: Zod.ZodType): Zod.ZodType {
  const { type, innerType } = definition(schema);
  return innerType && WRAPPERS.includes(type) ? bare(innerType) : schema;
}

/** The schema of a key of the sample, where it can be found. */
function partOf(schema: Zod.ZodType, name: string): Zod.ZodType | undefined {
  const { innerType, in: read, shape, options, valueType } = definition(schema);
  const inner = innerType ?? read ?? options?.at(-1);
  return inner ? partOf(inner, name) : (shape?.[name] ?? valueType);
}

function itemOf(schema: Zod.ZodType): Zod.ZodType | undefined {
  const { innerType, in: read, element, options } = definition(schema);
  const inner = innerType ?? read ?? options?.at(-1);
  return inner ? itemOf(inner) : element;
}

/**
 * The value with one part, at any depth, replaced, left out, or joined by an unknown key. A part that occurs
 * in many places, such as a post, is spoilt thoroughly only at its first place. Elsewhere one value of each
 * kind is tried: whether it is parsed there at all, and may be missing or null.
 */
function* spoilt(
  value: unknown,
  schema: Zod.ZodType | undefined,
  known: Set<Zod.ZodType>,
): Generator<unknown> {
  const part = schema && bare(schema);
  if (part && known.has(part)) {
    yield* KINDS;
    return;
  }
  if (part) known.add(part);
  yield* OTHERS;
  if (Array.isArray(value)) {
    yield Array.from({ length: 120 }, () => value[0] as unknown);
    for (const other of spoilt(value[0], part && itemOf(part), known))
      yield [other, ...(value as unknown[]).slice(1)];
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    yield { ...value, stranger: 1 };
    for (const [name, own] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const other of spoilt(own, part && partOf(part, name), known)) yield { ...value, [name]: other };
    }
  }
}

/** The first message for each field, as a form shows it. */
function outcome(reader: Reader, value: unknown) {
  const { success, data, error } = reader.safeParse(value);
  if (success) return { data, words: undefined };
  const words: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) words[path.join('.')] ??= message;
  return { words };
}

test('the browser finds every schema of the contract', () => {
  expect(Object.keys(browser).toSorted()).toEqual(Object.keys(server).toSorted());
  expect(Object.keys(browser)).toContain('listPosts.answer');
  expect(Object.keys(browser).length).toBeGreaterThan(150);
});

test('the browser reads each answer, body and question as the server does, and says the same to a wrong one', () => {
  let asked = 0;
  // Many endpoints share the schema of a post.
  const seen = new Set<Reader>();
  const known = new Set<Zod.ZodType>();
  const apart: object[] = [];
  for (const [name, reader] of Object.entries(server)) {
    if (seen.has(reader)) continue;
    seen.add(reader);
    const own = browser[name];
    if (!own) continue;
    const schema = reader as unknown as Zod.ZodType;
    const whole = sample(schema);
    // A form shows the mistakes of each field, so all of them are tried.
    const asForm = name.endsWith('Form') ? new Set<Zod.ZodType>() : known;
    for (const value of [whole, ...spoilt(whole, schema, asForm)]) {
      if (apart.length > 4) break;
      asked += 1;
      const [is, wanted] = [outcome(own, value), outcome(reader, value)];
      // Only forms show messages; elsewhere only acceptance matters.
      if (is.words && wanted.words && !name.endsWith('Form')) continue;
      if (JSON.stringify(is) !== JSON.stringify(wanted))
        apart.push({ name, value: JSON.stringify(value)?.slice(0, 500), is, wanted });
    }
  }
  expect(apart).toEqual([]);
  expect(asked).toBeGreaterThan(20_000);
});
