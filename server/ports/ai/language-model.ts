import { stepCountIs, streamText, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai';
import { abortWith } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import { AI_SILENT, cannotUseTools, fromAi } from './ai-errors.ts';
import type { AiMessage, AiPart, AiPort, AiQuestion, AiTool } from './port.ts';

export interface Patience {
  /** The longest pause between two parts of an answer. */
  silenceMs: number;
  /** The limit for the whole reply. */
  totalMs: number;
}

const PATIENCE: Patience = { silenceMs: 60_000, totalMs: 240_000 };

/** Enough to look something up twice, to propose something, and to answer. */
const MOST_STEPS = 6;

// The library would print its own warnings past our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What a model thinks before it answers: that is not to use up the room of its answer. */
export const ROOM_TO_THINK = 8000;

/** What is special about a provider or a model. */
interface Ways {
  /** Told of a failure; whether the same question is now sent in another form that the model may take. */
  adapt?: (error: unknown) => boolean;
  /** The model thinks without being asked to, and the limit of an answer counts that, too. */
  thinks?: boolean;
  options?: NonNullable<Parameters<typeof streamText>[0]['providerOptions']>;
}

/** One implementation for every provider. */
export function languageModelPort(
  name: string,
  model: LanguageModel,
  patience: Patience = PATIENCE,
  ways: Ways = {},
): AiPort {
  let usesTools = true;
  return {
    model: name,
    async *reply(question) {
      for (let hasAdapted = false; ;) {
        const tools = usesTools ? (question.tools ?? []) : [];
        try {
          return yield* speak(model, { ...question, tools }, patience, ways);
        } catch (error) {
          if (tools.length > 0 && cannotUseTools(error)) usesTools = false;
          else if (!hasAdapted && ways.adapt?.(error)) hasAdapted = true;
          else throw fromAi(error);
        }
      }
    },
  };
}

async function* speak(
  model: LanguageModel,
  question: AiQuestion & { tools: AiTool[] },
  patience: Patience,
  { thinks = false, options }: Ways,
): AsyncGenerator<AiPart> {
  const stop = new AbortController();
  let late = false;
  const giveUp = () => {
    late = true;
    stop.abort();
  };
  const letGo = abortWith(stop, question.signal);
  const whole = setTimeout(giveUp, patience.totalMs);
  let silence = setTimeout(giveUp, patience.silenceMs);
  try {
    const { fullStream } = streamText({
      model,
      system: question.system,
      messages: question.messages.map(toModelMessage),
      ...(question.tools.length > 0 ? { tools: toToolSet(question.tools) } : {}),
      stopWhen: stepCountIs(MOST_STEPS),
      maxOutputTokens: question.mostTokens + (thinks ? ROOM_TO_THINK : 0),
      ...(options ? { providerOptions: options } : {}),
      maxRetries: 0,
      abortSignal: stop.signal,
      // Without this the library prints errors; they are thrown below.
      onError: () => undefined,
    });
    let said = false;
    let stepBegins = false;
    for await (const part of fullStream) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, patience.silenceMs);
      if (part.type === 'text-delta' && part.text !== '') {
        // What was said before a look-up and what is said after it are two paragraphs.
        yield { type: 'text', text: said && stepBegins ? `\n\n${part.text}` : part.text };
        said ||= part.text.trim() !== '';
        stepBegins = false;
      } else if (part.type === 'start-step') stepBegins = true;
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') break;
      else if (part.type === 'finish' && part.finishReason === 'length') yield { type: 'cut' };
    }
  } catch (error) {
    if (!late && !question.signal.aborted) throw error;
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    letGo();
    // When the consumer stops reading, the model stops too.
    stop.abort();
  }
  if (late && !question.signal.aborted) throw new PortError('retry later', AI_SILENT);
}

function toModelMessage({ role, content, picture }: AiMessage): ModelMessage {
  if (role === 'assistant') return { role, content };
  if (!picture) return { role: 'user', content };
  const image = { type: 'image' as const, image: picture.bytes, mediaType: picture.contentType };
  return { role: 'user', content: [{ type: 'text', text: content }, image] };
}

function toToolSet(tools: AiTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({ description, inputSchema: input, execute: (given) => run(given) }),
    ]),
  );
}
