import {
  array,
  boolean,
  coercedNumber,
  date,
  formatted,
  isObject,
  number,
  oneOf,
  said,
  Schema,
  string,
  wrongKind,
  type Issue,
} from './schema-kinds.ts';

/*
 * The build replaces zod by this file in the browser: the part of zod that the contract uses, a tenth of the
 * size, and without its `eval` probe, which the page's CSP refuses. Types come from zod itself. The server,
 * which decides, uses zod. schemas.test.ts compares both.
 */

type Say = Parameters<typeof string>[0];
type Shape = Record<string, Schema>;

class ObjectSchema extends Schema {
  readonly shape: Shape;

  constructor(shape: Shape) {
    super((given, issues, path) => {
      if (!isObject(given)) {
        issues.push({ path, message: wrongKind('object', given), fatal: true });
        return given;
      }
      const into: Record<string, unknown> = {};
      for (const [name, schema] of Object.entries(shape)) {
        const value = schema.run(given[name], issues, [...path, name]);
        if (value !== undefined || name in given) into[name] = value;
      }
      return into;
    });
    this.shape = shape;
  }

  extend(more: Shape): ObjectSchema {
    return new ObjectSchema({ ...this.shape, ...more });
  }
  pick(names: Record<string, true>): ObjectSchema {
    return new ObjectSchema(Object.fromEntries(Object.entries(this.shape).filter(([name]) => name in names)));
  }
  omit(names: Record<string, true>): ObjectSchema {
    return new ObjectSchema(
      Object.fromEntries(Object.entries(this.shape).filter(([name]) => !(name in names))),
    );
  }
}

const object = (shape: Shape) => new ObjectSchema(shape);

/** The first schema that accepts the value. If only one fails merely in its checks, its messages count. */
const union = (schemas: Schema[], say?: Say) =>
  new Schema((given, issues, path) => {
    const near: [value: unknown, issues: Issue[]][] = [];
    for (const schema of schemas) {
      const own: Issue[] = [];
      const value = schema.run(given, own, path);
      if (own.length === 0) return value;
      if (!own.some((issue) => issue.fatal)) near.push([value, own]);
    }
    const [only, another] = near;
    issues.push(
      ...(only && !another ? only[1] : [{ path, message: said(say, 'Invalid input'), fatal: true }]),
    );
    return only ? only[0] : given;
  });

const discriminatedUnion = (key: string, schemas: ObjectSchema[]) =>
  new Schema((given, issues, path) => {
    const kind = isObject(given) ? given[key] : undefined;
    const schema = schemas.find(({ shape }) => shape[key]?.safeParse(kind).success);
    if (schema) return schema.run(given, issues, path);
    issues.push({ path, message: 'Invalid input', fatal: true });
    return given;
  });

/** Whether the value can be JSON. */
const isJson = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (Array.isArray(value) && value.every(isJson)) ||
  (isPlain(value) && Object.values(value).every(isJson));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !(value instanceof Date);

const unknown = () => new Schema((value) => value, true);
const json = () =>
  new Schema((value, issues, path) => {
    if (!isJson(value)) issues.push({ path, message: 'Invalid input', fatal: true });
    return value;
  });

/** A record with any key that the key schema accepts. */
const recordOf = (keys: Schema, item: Schema) =>
  new Schema((given, issues, path) => {
    if (!isPlain(given)) {
      issues.push({ path, message: wrongKind('record', given), fatal: true });
      return given;
    }
    const into: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given))
      if (keys.safeParse(name).success) into[name] = item.run(value, issues, [...path, name]);
      else issues.push({ path: [...path, name], message: 'Invalid key in record', fatal: true });
    return into;
  });

/** A record with exactly the listed keys. */
const record = (keys: Schema & { values?: readonly string[] }, item: Schema) => {
  const { values } = keys;
  if (!values) return recordOf(keys, item);
  const named = object(Object.fromEntries(values.map((name) => [name, item])));
  return new Schema((given, issues, path) => {
    const value = named.run(given, issues, path);
    const others = isObject(given) ? Object.keys(given).filter((name) => !values.includes(name)) : [];
    const listed = others.map((name) => `"${name}"`).join(', ');
    if (others.length > 0)
      issues.push({
        path,
        message: `Unrecognized key${others.length > 1 ? 's' : ''}: ${listed}`,
        fatal: true,
      });
    return value;
  });
};

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = `(?:Z|[+-]${CLOCK})`;
const WITH_SECONDS = new RegExp(`^${CLOCK}:[0-5]\\d(?:\\.\\d+)?${OFFSET}$`);
const WITHOUT_SECONDS = new RegExp(`^${CLOCK}${OFFSET}$`);

/** With an offset, as all of ours are; `precision: -1` means without seconds. */
const isDateTime = (precision?: number) => (text: string) =>
  isDay(text.slice(0, 10)) &&
  text[10] === 'T' &&
  (precision === -1 ? WITHOUT_SECONDS : WITH_SECONDS).test(text.slice(11));

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const z = {
  string,
  number,
  boolean,
  date,
  array,
  object,
  unknown,
  json,
  union,
  record,
  discriminatedUnion,
  enum: oneOf,
  literal: (value: string | number | boolean) => oneOf([value]),
  guid: (say?: Say) => formatted('GUID', (text) => GUID.test(text), say),
  coerce: { number: coercedNumber },
  iso: {
    date: () => formatted('ISO date', isDay),
    datetime: ({ precision }: { offset: true; precision?: number }) =>
      formatted('ISO datetime', isDateTime(precision)),
  },
};
