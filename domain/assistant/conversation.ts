import type { ChatMessage } from './contract.ts';

/** How many characters of a conversation go to the model; the newest message always does. */
const CONVERSATION_MOST = 24_000;

/** Joins consecutive messages of one role: models require the roles to alternate. */
function joined(messages: readonly ChatMessage[]): ChatMessage[] {
  const list: ChatMessage[] = [];
  for (const { role, content } of messages) {
    const last = list.at(-1);
    if (last?.role === role) last.content += `\n\n${content}`;
    else list.push({ role, content });
  }
  return list;
}

/** The end of the conversation that fits, beginning and ending with a message of the user. */
export function conversationFor(messages: readonly ChatMessage[], most = CONVERSATION_MOST): ChatMessage[] {
  const kept: ChatMessage[] = [];
  let left = most;
  for (const message of joined(messages).toReversed()) {
    left -= message.content.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(left < 0 ? { ...message, content: message.content.slice(-most) } : message);
  }
  while (kept[0]?.role === 'assistant') kept.shift();
  while (kept.at(-1)?.role === 'assistant') kept.pop();
  return kept;
}

/** Puts the records before the user's first message, never into our instructions. */
export function withRecords(messages: readonly ChatMessage[], records: string): ChatMessage[] {
  const [first, ...rest] = messages;
  if (!first) return [];
  return [{ ...first, content: `${records}\n\n${first.content}` }, ...rest];
}
