import { createAnthropic } from '@ai-sdk/anthropic';
import { languageModelPort, type Patience } from './language-model.ts';
import type { AiPort } from './port.ts';

export interface AnthropicSettings {
  apiKey: string;
  model: string;
  /** Another base URL, for tests. */
  baseUrl?: string;
}

/** From the fifth generation on, models think unless they are told not to, which not all of them can be. */
const THINKS = /^claude-[a-z]+-(?:[5-9]|\d\d)\b/;
/** Of these it can be asked that they do not think for long: people wait for a few sentences. */
const TAKES_EFFORT = /^claude-(?:sonnet|opus)-(?:[5-9]|\d\d)\b/;

export function anthropicAi(settings: AnthropicSettings, patience?: Patience): AiPort {
  const provider = createAnthropic({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? 'https://api.anthropic.com/v1',
  });
  return languageModelPort(settings.model, provider(settings.model), patience, {
    thinks: THINKS.test(settings.model),
    ...(TAKES_EFFORT.test(settings.model) ? { options: { anthropic: { effort: 'low' } } } : {}),
  });
}
