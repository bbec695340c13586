import { z } from 'zod';
import { KEY_PREFIX, KEYS_IN_SHORT, mayAnyKey } from '#domain/agencies/keys.ts';
import { contract } from '#domain/contract.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { fileOperations } from './openapi-files.ts';

const errorAnswer = {
  description: 'An error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // An instant is a Date in the server and a string in JSON.
    override: ({ jsonSchema: part }) => {
      if (part.format === 'date-time') delete part.anyOf;
      // Fields with a default are always sent.
      if (io === 'output') delete part.default;
    },
  });
  return rest;
};

function parameters(endpoint: Endpoint) {
  const fields = (schema: z.ZodType, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, fieldSchema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: fieldSchema,
    }));
  };
  return [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query')];
}

/** If the query can select views, the answer is one of them; a view may leave out nulls. */
function answerSchema({ answer, views }: Endpoint) {
  const lean = Object.values(views).map((schema) => jsonSchema(schema, 'input'));
  const all = [jsonSchema(answer, 'output'), ...lean];
  return all.length === 1 ? all[0] : { anyOf: all };
}

/** A session, or a key if one of its roles has the ability. */
const securityOf = ({ access, ability }: Endpoint) => {
  if (access !== 'member' || ability === null) return [];
  return mayAnyKey(ability) ? [{ session: [] }, { key: [] }] : [{ session: [] }];
};

function operation(room: string, endpoint: Endpoint) {
  const body = endpoint.method === 'GET' ? null : jsonSchema(endpoint.body, 'input');
  const takesBody = body !== null && Object.keys(body['properties'] ?? {}).length > 0;
  return {
    operationId: endpoint.name,
    tags: [room],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: parameters(endpoint),
    ...(takesBody
      ? {
          requestBody: {
            required: !endpoint.body.safeParse({}).success,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'The answer',
        content: { 'application/json': { schema: answerSchema(endpoint) } },
      },
      ...(endpoint.anonymous204
        ? { 204: { description: 'Nobody is signed in (asked with `Prefer: handling=lenient`)' } }
        : {}),
      default: errorAnswer,
    },
  };
}

type Paths = Record<string, Record<string, unknown>>;

/** The same for every app of a process, and costly: made on the first request. */
let printed: Paths | null = null;

function printPaths(): Paths {
  const paths: Paths = {};
  for (const [room, endpoints] of Object.entries(contract))
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(room, endpoint);
    }
  for (const [path, method, described] of fileOperations(errorAnswer))
    (paths[path] ??= {})[method] = described;
  return paths;
}

/** The contract for programs: OpenAPI 3.1, generated from the same data that the server mounts. */
export function openApi(publicUrl: string) {
  const paths = (printed ??= printPaths());
  return {
    openapi: '3.1.0',
    info: { title: 'Greenroom', version: '1', description: 'Plan, approve and publish social media posts.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'greenroom.sid' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${KEY_PREFIX}…`,
          description: KEYS_IN_SHORT,
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'A sentence that a person can act on' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            details: { type: 'object', description: 'What a program needs to know besides the sentence' },
          },
        },
      },
    },
  };
}
