import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';

/** Twilio's own OpenAPI document, where it is at hand; see counterparts.md beside the product. */
const file = resolve('../shared/specs/twilio_api_v2010.messages.json');
export const hasTwilioSpec = existsSync(file);

const PATH = '/2010-04-01/Accounts/{AccountSid}/Messages.json';

interface Spec {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
}

export interface Judge {
  /** Empty where the form is what Twilio's specification asks for. */
  faultsOfRequest(form: Record<string, string>): string[];
  faultsOfAnswer(body: unknown): string[];
}

const PHONE = /^(\+[1-9]\d{6,14}|\d{3,6})$/;

/** Without the document only the essential. */
const essential: Judge = {
  faultsOfRequest: (form) => (PHONE.test(form['To'] ?? '') ? [] : ['To must be a phone number']),
  faultsOfAnswer: () => [],
};

export function twilioJudge(): Judge {
  if (!hasTwilioSpec) return essential;
  const spec = JSON.parse(readFileSync(file, 'utf8')) as Spec & object;
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  ajv.addFormat('uri', (value: string) => URL.canParse(value));
  ajv.addFormat('phone-number', PHONE);
  ajv.addFormat('date-time-rfc-2822', (value: string) => !Number.isNaN(Date.parse(value)));
  for (const format of ['date-time', 'currency', 'int64', 'uri-map']) ajv.addFormat(format, true);
  ajv.addSchema(spec, 'twilio');

  const formSchema = spec.paths[PATH]?.post.requestBody.content['application/x-www-form-urlencoded']?.schema;
  const known = new Set(Object.keys((formSchema as { properties: object }).properties));
  const pointer = `twilio#/paths/${PATH.replaceAll('/', '~1')}/post/requestBody/content/application~1x-www-form-urlencoded/schema`;
  const request = ajv.compile({ $ref: pointer });
  const answer = ajv.compile({ $ref: 'twilio#/components/schemas/api.v2010.account.message' });
  const faults = (check: typeof request, value: unknown) =>
    check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);

  return {
    faultsOfRequest: (form) => [
      ...faults(request, { ...form }),
      // The document allows unknown fields; Twilio ignores them, so a misspelt one would go unnoticed.
      ...Object.keys(form)
        .filter((field) => !known.has(field))
        .map((field) => `${field} is no field of a message`),
    ],
    faultsOfAnswer: (body) => faults(answer, structuredClone(body)),
  };
}
