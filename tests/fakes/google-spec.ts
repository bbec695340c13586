import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

/** Google's own description of its Calendar API, where this machine has it; made strict about unknown fields. */
const file = '../shared/specs/google-calendar-v3.openapi-strict.json';
export const hasGoogleSpec = existsSync(file);
const EVENTS = '/calendar/v3/calendars/{calendarId}/events';

interface Parameter {
  name: string;
  in: string;
  schema: object;
  $ref?: string;
}
interface Spec {
  paths: Record<string, Record<string, { parameters?: Parameter[] }> & { parameters?: Parameter[] }>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, object> };
}

export interface GoogleJudge {
  /** What is wrong with a request, in words; empty where nothing is. */
  faultsOfRequest(method: string, isOne: boolean, query: URLSearchParams, body: unknown): string[];
  faultsOfAnswer(isList: boolean, body: unknown): string[];
}

/** Says nothing where the description is not at hand. */
export function googleJudge(): GoogleJudge {
  if (!hasGoogleSpec) return { faultsOfRequest: () => [], faultsOfAnswer: () => [] };
  const spec = JSON.parse(readFileSync(file, 'utf8')) as Spec;
  const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true });
  ajv.addSchema({ $id: 'google', components: spec.components });
  const schemaOf = (name: string) => ajv.compile({ $ref: `google#/components/schemas/${name}` });
  const event = schemaOf('Event');
  const events = schemaOf('Events');
  const faults = (check: ValidateFunction, value: unknown) =>
    check(structuredClone(value))
      ? []
      : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);

  return {
    faultsOfRequest(method, isOne, query, body) {
      const path = spec.paths[isOne ? `${EVENTS}/{eventId}` : EVENTS];
      const operation = path?.[method.toLowerCase()];
      if (!path || !operation) return [`${method} is not an operation`];
      const known = [...(operation.parameters ?? []), ...(path.parameters ?? [])].map((one) =>
        one.$ref ? spec.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
      );
      const inQuery = [...query].flatMap(([name, value]) => {
        const parameter = known.find((one) => one?.in === 'query' && one.name === name);
        if (!parameter) return [`unknown parameter ${name}`];
        const check = ajv.compile({ type: 'object', properties: { value: parameter.schema } });
        return faults(check, { value }).map((fault) => `${name}: ${fault}`);
      });
      return [...inQuery, ...(body === undefined ? [] : faults(event, body))];
    },
    faultsOfAnswer: (isList, body) => faults(isList ? events : event, body),
  };
}
