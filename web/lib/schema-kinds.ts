/*
 * How a schema of the contract parses a value in the browser. lib/schemas.ts is the entry; schemas.test.ts
 * compares every schema with zod.
 */

export type Path = (string | number)[];
/** `fatal`: the value has the wrong type, so no further checks run. */
export interface Issue {
  path: Path;
  message: string;
  fatal: boolean;
}
type Say = string | { error?: string; message?: string; path?: Path } | undefined;
type Check = (value: never, fail: (message: string, path?: Path) => void) => unknown;
type Read = (value: unknown, issues: Issue[], path: Path) => unknown;

export const said = (say: Say, otherwise: string) =>
  (typeof say === 'string' ? say : (say?.error ?? say?.message)) ?? otherwise;

const copy = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...(value as unknown[])]
    : value !== null && typeof value === 'object'
      ? { ...value }
      : value;

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && Number.isNaN(value)) return 'NaN';
  return value instanceof Date ? 'Date' : typeof value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wrongKind = (wanted: string, value: unknown) =>
  `Invalid input: expected ${wanted}, received ${kindOf(value)}`;

/** The size of a string, an array or a number, with the words for its message. */
const measure = (value: unknown): { size: number; is: string; unit: string } => {
  if (typeof value === 'string') return { size: value.length, is: 'string to have ', unit: ' characters' };
  if (Array.isArray(value)) return { size: value.length, is: 'array to have ', unit: ' items' };
  return { size: value as number, is: 'number to be ', unit: '' };
};

export class Schema {
  readonly read: Read;
  readonly checks: readonly Check[];
  /** Accepts `undefined`: a missing value is no mistake. */
  readonly takesNothing: boolean;

  /** The message for every mistake without one of its own. */
  readonly say: Say;

  constructor(read: Read, takesNothing = false, checks: readonly Check[] = [], say?: Say) {
    this.read = read;
    this.takesNothing = takesNothing;
    this.checks = checks;
    this.say = say;
  }

  /** Runs all checks, so that a form can show all mistakes; none for a value of the wrong type. */
  run(given: unknown, issues: Issue[], path: Path): unknown {
    const own: Issue[] = [];
    let value = this.read(given, own, path);
    const fail = (message: string, at: Path = []) =>
      void own.push({ path: [...path, ...at], message, fatal: false });
    for (const check of this.checks) {
      if (own.some((issue) => issue.fatal)) break;
      const next = check(value as never, fail);
      if (next !== undefined) value = next;
    }
    issues.push(...own);
    return value;
  }

  safeParse(given: unknown) {
    const issues: Issue[] = [];
    const data = this.run(given, issues, []);
    return issues.length === 0
      ? { success: true as const, data }
      : { success: false as const, error: { issues } };
  }

  parse(given: unknown): unknown {
    const read = this.safeParse(given);
    if (!read.success) throw new TypeError(read.error.issues[0]?.message);
    return read.data;
  }

  private with(check: Check): Schema {
    return new Schema(this.read, this.takesNothing, [...this.checks, check], this.say);
  }

  refine(holds: (value: never) => boolean, say?: Say): Schema {
    const at = typeof say === 'object' ? say.path : undefined;
    return this.with((value, fail) => {
      if (!holds(value)) fail(said(say, said(this.say, 'Invalid input')), at);
    });
  }
  overwrite(change: (value: never) => unknown): Schema {
    return this.with((value) => change(value));
  }
  trim(): Schema {
    return this.overwrite((text: string) => text.trim());
  }
  regex(pattern: RegExp, say?: Say): Schema {
    return this.refine(
      (text: string) => pattern.test(text),
      said(say, `Invalid string: must match pattern ${String(pattern)}`),
    );
  }
  min(least: number, say?: Say): Schema {
    return this.with((value, fail) => {
      const { size, is, unit } = measure(value);
      if (size < least) fail(said(say, said(this.say, `Too small: expected ${is}>=${least}${unit}`)));
    });
  }
  max(most: number, say?: Say): Schema {
    return this.with((value, fail) => {
      const { size, is, unit } = measure(value);
      if (size > most) fail(said(say, said(this.say, `Too big: expected ${is}<=${most}${unit}`)));
    });
  }
  int(): Schema {
    return this.with((value, fail) => {
      if (!Number.isSafeInteger(value)) fail('Invalid input: expected int, received number');
    });
  }
  /** Only used for the API documentation. */
  meta(): Schema {
    return this;
  }

  optional(): Schema {
    return new Schema((value, issues, path) => {
      if (value === undefined && !this.takesNothing) return value;
      return this.run(value, issues, path);
    }, true);
  }
  nullable(): Schema {
    return new Schema(
      (value, issues, path) => (value === null ? null : this.run(value, issues, path)),
      this.takesNothing,
    );
  }
  nullish(): Schema {
    return this.nullable().optional();
  }
  default(fallback: unknown): Schema {
    return new Schema(
      (value, issues, path) => (value === undefined ? copy(fallback) : this.run(value, issues, path)),
      true,
    );
  }
  transform(change: (value: never) => unknown): Schema {
    return this.pipe(new Schema((value) => change(value as never)));
  }
  pipe(next: Schema): Schema {
    return new Schema((given, issues, path) => {
      const own: Issue[] = [];
      const value = this.run(given, own, path);
      issues.push(...own.map((issue) => ({ ...issue, fatal: true })));
      return own.length === 0 ? next.run(value, issues, path) : value;
    }, this.takesNothing);
  }
}

const is = (holds: (value: unknown) => boolean, wrong: (value: unknown) => string, say?: Say) =>
  new Schema(
    (value, issues, path) => {
      if (!holds(value)) issues.push({ path, message: said(say, wrong(value)), fatal: true });
      return value;
    },
    false,
    [],
    say,
  );
const isA = (kind: string, holds: (value: unknown) => boolean, say?: Say) =>
  is(holds, (value) => wrongKind(kind, value), say);

export const string = (say?: Say) => isA('string', (value) => typeof value === 'string', say);
export const number = (say?: Say) => isA('number', (value) => Number.isFinite(value), say);
export const boolean = (say?: Say) => isA('boolean', (value) => typeof value === 'boolean', say);
export const date = (say?: Say) =>
  isA('date', (value) => value instanceof Date && !Number.isNaN(value.getTime()), say);
export const coercedNumber = () => {
  const inner = number();
  return new Schema((value, issues, path) => inner.run(Number(value), issues, path));
};

export const formatted = (name: string, holds: (text: string) => boolean, say?: Say) =>
  string(say).refine(holds, said(say, `Invalid ${name}`));

export const oneOf = (values: readonly (string | number | boolean)[], say?: Say) => {
  const listed = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))).join('|');
  const wrong =
    values.length === 1 ? `Invalid input: expected ${listed}` : `Invalid option: expected one of ${listed}`;
  const schema = is(
    (value) => values.includes(value as never),
    () => wrong,
    say,
  );
  return Object.assign(schema, { values });
};

export const array = (item: Schema, say?: Say) =>
  new Schema((given, issues, path) => {
    if (!Array.isArray(given)) {
      issues.push({ path, message: said(say, wrongKind('array', given)), fatal: true });
      return given;
    }
    return given.map((value, at) => item.run(value, issues, [...path, at]));
  });
