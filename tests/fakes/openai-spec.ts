import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** OpenAI's own description of chat completions, where it is at hand. */
const file = resolve('../shared/specs/openai-chat.openapi.json');
export const hasOpenAiSpec = existsSync(file);

export interface Judge {
  /** Empty where the value is what the specification asks for. */
  faultsOfRequest(body: unknown): string[];
  faultsOfChunk(chunk: unknown): string[];
}

/** Without the document only the essential. */
const essential: Judge = {
  faultsOfRequest: (body) =>
    Array.isArray((body as { messages?: unknown }).messages) ? [] : ['messages are missing'],
  faultsOfChunk: () => [],
};

export function openAiJudge(): Judge {
  if (!hasOpenAiSpec) return essential;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const format of ['uri', 'unixtime', 'binary', 'double', 'float', 'int64']) ajv.addFormat(format, true);
  ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, 'openai');
  const check = (schema: string) => {
    const validate = ajv.compile({ $ref: `openai#/components/schemas/${schema}` });
    return (value: unknown) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`.trim());
  };
  return {
    faultsOfRequest: check('CreateChatCompletionRequest'),
    faultsOfChunk: check('CreateChatCompletionStreamResponse'),
  };
}
