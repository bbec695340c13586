import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { wantsNewLimit } from './ai-errors.ts';
import { languageModelPort, ROOM_TO_THINK, type Patience } from './language-model.ts';
import type { AiPort } from './port.ts';

export interface OpenAiCompatibleSettings {
  /** Including the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Local servers often need none. */
  apiKey: string | undefined;
  model: string;
}

/**
 * The length of an answer is limited as every endpoint understands it, until the model asks for OpenAI's newer
 * name of the limit: most endpoints know only the old one, and OpenAI's own newer models refuse that. The new one
 * counts what a model thinks, too.
 */
export function openAiCompatible(settings: OpenAiCompatibleSettings, patience?: Patience): AiPort {
  let isNewLimit = false;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    transformRequestBody: ({ max_tokens: most, ...body }: Record<string, unknown>) =>
      isNewLimit && typeof most === 'number'
        ? { ...body, max_completion_tokens: most + ROOM_TO_THINK }
        : { ...body, max_tokens: most },
  });
  return languageModelPort(settings.model, provider.chatModel(settings.model), patience, {
    adapt: (error) => {
      const isWanted = wantsNewLimit(error);
      isNewLimit ||= isWanted;
      return isWanted;
    },
  });
}
