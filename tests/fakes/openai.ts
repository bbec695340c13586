import { startModel, type Dialect, type ModelFake, type Turn } from './model.ts';
import { openAiJudge } from './openai-spec.ts';

interface Part {
  type: string;
  text?: string;
  image_url?: { url: string };
}
interface Message {
  role: string;
  content: string | Part[] | null;
}

const judge = openAiJudge();

const textOf = (content: Message['content']) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
const picturesOf = (content: Message['content']) =>
  Array.isArray(content) ? content.flatMap((part) => part.image_url?.url ?? []) : [];

function events(turn: Turn, model: string): { words: string[]; end: string[] } {
  const chunk = (delta: object, finish: string | null) => {
    const body = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    };
    const faults = judge.faultsOfChunk(body);
    if (faults.length > 0)
      throw new Error(`this stand-in answers what OpenAI would not: ${faults.join(', ')}`);
    return `data: ${JSON.stringify(body)}\n\n`;
  };
  const words = (turn.say ?? []).map((content) => chunk({ role: 'assistant', content }, null));
  const calls = (turn.call ?? []).map(({ name, input }, index) =>
    chunk(
      {
        tool_calls: [
          {
            index,
            id: `call_${index}_${name}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          },
        ],
      },
      null,
    ),
  );
  const finish = turn.call ? 'tool_calls' : (turn.finish ?? 'stop');
  return { words: [...words, ...calls], end: [chunk({}, finish), 'data: [DONE]\n\n'] };
}

const dialect: Dialect = {
  path: '/v1/chat/completions',
  isKnown: (request, apiKey) => request.headers.authorization === `Bearer ${apiKey}`,
  faults: (body) => [
    ...judge.faultsOfRequest(body),
    ...(body['stream'] === true ? [] : ['this stand-in only streams']),
  ],
  read(body) {
    const messages = body['messages'] as Message[];
    const tools = (body['tools'] ?? []) as { function: { name: string } }[];
    return {
      system: messages
        .filter((message) => message.role === 'system')
        .map((message) => textOf(message.content))
        .join('\n'),
      messages: messages
        .filter((message) => message.role !== 'system')
        .map(({ role, content }) => ({ role, text: textOf(content), pictures: picturesOf(content) })),
      tools: tools.map((tool) => tool.function.name),
      raw: body,
    };
  },
  events,
  refusal: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
};

/** Stands in for any OpenAI-compatible endpoint; requests and its own answers are judged by OpenAI's document. */
export const startOpenAi = (options: { port?: number } = {}): Promise<ModelFake> =>
  startModel(dialect, options.port);
