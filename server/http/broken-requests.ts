import type { Socket } from 'node:net';
import type { ErrorCode } from '#domain/kit/errors.ts';

import { TOO_SLOW } from './slow-requests.ts';

interface Refusal {
  status: string;
  message: string;
  code: ErrorCode;
}

const UNREADABLE = { message: 'The request could not be understood', code: 'bad_input' } as const;
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', ...UNREADABLE },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: TOO_SLOW, code: 'too_slow' },
};

/** Answers unreadable requests like every other error, and closes the connection. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = REFUSALS[error.code ?? ''] ?? { status: '400 Bad Request', ...UNREADABLE };
  const body = JSON.stringify({ message: refusal.message, code: refusal.code });
  socket.end(
    [
      `HTTP/1.1 ${refusal.status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
