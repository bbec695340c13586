import { startModel, type Dialect, type ModelFake, type Turn } from './model.ts';

interface Block {
  type: string;
  text?: string;
  content?: string | Block[];
  source?: { type: string; media_type?: string; data?: string };
}
interface Message {
  role: string;
  content: string | Block[];
}

const blocksOf = (content: string | Block[]): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const textOf = (content: string | Block[]): string =>
  blocksOf(content)
    .map((block) => block.text ?? (block.content === undefined ? '' : textOf(block.content)))
    .join('');

const event = (type: string, body: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`;

function events(turn: Turn, model: string): { words: string[]; end: string[] } {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const words = [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage,
      },
    }),
  ];
  let index = 0;
  if (turn.say) {
    words.push(event('content_block_start', { index, content_block: { type: 'text', text: '' } }));
    for (const text of turn.say)
      words.push(event('content_block_delta', { index, delta: { type: 'text_delta', text } }));
    words.push(event('content_block_stop', { index }));
    index += 1;
  }
  for (const { name, input } of turn.call ?? []) {
    const block = { type: 'tool_use', id: `toolu_${index}`, name, input: {} };
    words.push(event('content_block_start', { index, content_block: block }));
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
    words.push(event('content_block_delta', { index, delta }), event('content_block_stop', { index }));
    index += 1;
  }
  const reason = turn.call ? 'tool_use' : turn.finish === 'length' ? 'max_tokens' : 'end_turn';
  const end = [
    event('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage }),
    event('message_stop', {}),
  ];
  return { words, end };
}

const dialect: Dialect = {
  path: '/v1/messages',
  isKnown: (request, apiKey) => request.headers['x-api-key'] === apiKey,
  faults: (body) =>
    ['model', 'messages', 'max_tokens'].filter((name) => !(name in body)).map((name) => `${name} is missing`),
  read(body) {
    const messages = body['messages'] as Message[];
    return {
      system: textOf((body['system'] ?? '') as string | Block[]),
      messages: messages.map(({ role, content }) => ({
        role: blocksOf(content).some((block) => block.type === 'tool_result') ? 'tool' : role,
        text: textOf(content),
        pictures: blocksOf(content).flatMap((block) =>
          block.source ? `data:${block.source.media_type};base64,${block.source.data}` : [],
        ),
      })),
      tools: ((body['tools'] ?? []) as { name: string }[]).map((tool) => tool.name),
      raw: body,
    };
  },
  events,
  refusal: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
};

/** Stands in for Anthropic's Messages API. */
export const startAnthropic = (options: { port?: number } = {}): Promise<ModelFake> =>
  startModel(dialect, options.port);
