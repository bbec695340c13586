import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { languageModelPort, type Patience } from './language-model.ts';
import type { AiPort } from './port.ts';

export interface OpenAiCompatibleSettings {
  /** Including the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Local servers often need none. */
  apiKey: string | undefined;
  model: string;
}

export function openAiCompatible(settings: OpenAiCompatibleSettings, patience?: Patience): AiPort {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
  });
  return languageModelPort(settings.model, provider.chatModel(settings.model), patience);
}
