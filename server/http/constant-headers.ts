import { ServerResponse, type IncomingMessage } from 'node:http';

/** What `node:http` hands the head of an answer on as: names and values in turn, or an object by name. */
type Headers = readonly unknown[] | Record<string, unknown> | null | undefined;

/** Where `node:http` writes a head, since its beginnings; it has no name that is documented. */
interface WritesHead {
  _storeHeader: (this: ServerResponse, firstLine: string, headers: Headers) => void;
}
const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as WritesHead;

const namesIn = (headers: Headers): string[] =>
  Array.isArray(headers) ? headers.filter((_, at) => at % 2 === 0).map(String) : Object.keys(headers ?? {});

/**
 * Answers that all carry the same headers. `node:http` checks and writes each header of each answer one by one, which for
 * a dozen of them takes as long as the rest of a short answer. These are checked and written once, and stand as one text
 * behind the status line. Where an answer says one of them itself, its own counts.
 */
export function answersWith(constant: Record<string, string>) {
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries(constant)) {
    if (!/^[a-z-]+$/.test(name) || !/^[\x20-\x7e]*$/.test(value)) throw new Error(`no header: ${name}`);
    lines.set(name, `${name}: ${value}\r\n`);
  }
  const all = [...lines.values()].join('');

  function linesBeside(headers: Headers): string {
    const said = namesIn(headers).map((name) => name.toLowerCase());
    if (!said.some((name) => lines.has(name))) return all;
    return [...lines].map(([name, line]) => (said.includes(name) ? '' : line)).join('');
  }

  return class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    _storeHeader(firstLine: string, headers: Headers): void {
      storeHeader.call(this, firstLine + linesBeside(headers), headers);
    }
  };
}
