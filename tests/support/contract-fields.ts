import { z } from 'zod';
import type { Endpoint } from '#domain/kit/endpoint.ts';

/** Names of fields that say which thing is meant. */
const ADDRESS =
  /(^|[a-z])(ids?|token|path|url|key|cursor|secret|company|companies|companyName)$|^(new)?Name$/i;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

function fieldsIn(schema: Schema): string[] {
  const below = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(fieldsIn);
  const own = Object.entries(schema.properties ?? {});
  return [...below, ...own.flatMap(([name, inner]) => [name, ...fieldsIn(inner)])];
}

const inputOf = (schema: z.ZodType) =>
  fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** The fields of an endpoint that name something: all of its path, and those of query and body that are called so. */
export const addressesOf = (one: Endpoint): string[] => [
  ...new Set([
    ...inputOf(one.params),
    ...[...inputOf(one.query), ...inputOf(one.body)].filter((field) => ADDRESS.test(field)),
  ]),
];

/** What a try puts into its fields, by name, however deep. */
export function givenIn(value: unknown, found = new Map<string, unknown[]>()): Map<string, unknown[]> {
  if (value === null || typeof value !== 'object') return found;
  for (const [name, inner] of Object.entries(value)) {
    found.set(name, [...(found.get(name) ?? []), ...(Array.isArray(inner) ? inner : [inner])]);
    givenIn(inner, found);
  }
  return found;
}
