import { createAnthropic } from '@ai-sdk/anthropic';
import { languageModelPort, type Patience } from './language-model.ts';
import type { AiPort } from './port.ts';

export interface AnthropicSettings {
  apiKey: string;
  model: string;
  /** Another base URL, for tests. */
  baseUrl?: string;
}

export function anthropicAi(settings: AnthropicSettings, patience?: Patience): AiPort {
  const provider = createAnthropic({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? 'https://api.anthropic.com/v1',
  });
  return languageModelPort(settings.model, provider(settings.model), patience);
}
