/** Who may call: `link` by the token in the address, `signature` with the signature of the service that calls. */
export type FileAccess = 'session or key' | 'session' | 'link' | 'signature' | 'anyone';

export interface FileAddress {
  method: 'get' | 'put' | 'post';
  path: string;
  room: string;
  name: string;
  access: FileAccess;
  summary: string;
  /** The content type of the body. */
  takes?: string;
  status: number;
  type: string | null;
  /** Statuses of the usual refusals, which are JSON as everywhere. */
  refusals?: (keyof typeof REFUSALS)[];
}

const REFUSALS = {
  400: 'The request is not as described',
  401: 'Nobody is signed in',
  403: 'The caller may not do this',
  404: 'There is nothing at this address, or not for this caller',
  413: 'The body is too large',
  415: 'The body has another content type',
  429: 'Too many at once; Retry-After says when to try again',
};

/**
 * URLs that do not answer JSON, or that a service calls in its own form, and are therefore not in the contract.
 * A test names those that are missing here.
 */
export const FILES: FileAddress[] = [
  {
    method: 'get',
    path: '/api/logout',
    room: 'accounts',
    name: 'logOut',
    access: 'anyone',
    summary: 'End the session and go to /.',
    status: 302,
    type: null,
  },
  {
    method: 'get',
    path: '/api/posts/{id}/history.csv',
    room: 'posts',
    name: 'downloadHistory',
    access: 'session or key',
    summary: 'The history of a post as CSV.',
    status: 200,
    type: 'text/csv',
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/posts/files.zip',
    room: 'posts',
    name: 'downloadFiles',
    access: 'session or key',
    summary: 'The files of up to 200 posts as one archive: `ids`, separated by commas.',
    status: 200,
    type: 'application/zip',
    refusals: [400, 401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/posts/list.csv',
    room: 'sheets',
    name: 'downloadPosts',
    access: 'session or key',
    summary: 'Posts as CSV, with the filters of /api/posts. `timeZone` says in which zone dates are written.',
    status: 200,
    type: 'text/csv',
    refusals: [400, 401, 403],
  },
  {
    method: 'put',
    path: '/objects/uploads/{id}',
    room: 'media',
    name: 'sendFile',
    access: 'anyone',
    summary: 'Send the raw file to the address that /api/objects/upload answered, with its query.',
    status: 200,
    type: 'application/json',
  },
  {
    method: 'get',
    path: '/objects/uploads/{id}',
    room: 'media',
    name: 'readFile',
    access: 'anyone',
    summary: 'Read a file: a session, a key or a signed address. `w` asks for a width.',
    status: 200,
    type: 'image/webp',
  },
  {
    method: 'get',
    path: '/calendar/{secret}.ics',
    room: 'calendar',
    name: 'readFeed',
    access: 'anyone',
    summary: 'A private calendar feed, for whoever knows its address.',
    status: 200,
    type: 'text/calendar',
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/live',
    room: 'activity',
    name: 'listen',
    access: 'session or key',
    summary:
      'An event stream: `changed` says that a read may have something new, nothing else. `since` takes the ETag of what was read last; if it is no longer current, the stream begins with `changed`.',
    status: 200,
    type: 'text/event-stream',
    refusals: [401, 403, 429],
  },
  {
    method: 'get',
    path: '/api/approve/{token}/live',
    room: 'approvals',
    name: 'listenToReview',
    access: 'link',
    summary: 'An event stream: `changed` says that the review page may have something new, nothing else.',
    status: 200,
    type: 'text/event-stream',
    refusals: [404, 429],
  },
  {
    method: 'get',
    path: '/api/desk/{token}/live',
    room: 'desks',
    name: 'listenToDesk',
    access: 'link',
    summary: 'An event stream: `changed` says that the desk may have something new, nothing else.',
    status: 200,
    type: 'text/event-stream',
    refusals: [404, 429],
  },
  {
    method: 'get',
    path: '/api/agency/exports/{id}/{part}.zip',
    room: 'agencies',
    name: 'downloadExport',
    access: 'session',
    summary: 'One archive of an export, for owners, until it expires. `part` counts from 1.',
    status: 200,
    type: 'application/zip',
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/messages/{id}/preview',
    room: 'messages',
    name: 'previewMessage',
    access: 'session or key',
    summary: 'A mail of the Outbox as its reader sees it.',
    status: 200,
    type: 'text/html',
    refusals: [401, 403, 404],
  },
  {
    method: 'post',
    path: '/api/messages/twilio-status',
    room: 'messages',
    name: 'reportText',
    access: 'signature',
    summary: 'What became of a text: Twilio calls it, with `X-Twilio-Signature`. `message` names the text.',
    takes: 'application/x-www-form-urlencoded',
    status: 204,
    type: null,
    refusals: [404, 413, 415],
  },
  {
    method: 'post',
    path: '/api/texts/incoming',
    room: 'texts',
    name: 'takeText',
    access: 'signature',
    summary:
      'A text to our number: Twilio calls it, with `X-Twilio-Signature`. Answers TwiML with the reply to its sender.',
    takes: 'application/x-www-form-urlencoded',
    status: 200,
    type: 'text/xml',
    refusals: [403, 413, 415],
  },
];

const SECURITY: Record<FileAccess, object[]> = {
  'session or key': [{ session: [] }, { key: [] }],
  session: [{ session: [] }],
  link: [],
  signature: [],
  anyone: [],
};

const ANSWERS: Record<number, string> = { 204: 'Taken', 302: 'Onwards' };

export function fileOperations(errorAnswer: object): [path: string, method: string, operation: object][] {
  return FILES.map(({ method, path, room, name, access, summary, takes, status, type, refusals = [] }) => [
    path,
    method,
    {
      operationId: name,
      tags: [room],
      summary,
      security: SECURITY[access],
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(takes ? { requestBody: { required: true, content: { [takes]: {} } } } : {}),
      responses: {
        [status]: {
          description: ANSWERS[status] ?? 'The answer',
          ...(type ? { content: { [type]: {} } } : {}),
        },
        ...Object.fromEntries(
          refusals.map((refusal) => [refusal, { ...errorAnswer, description: REFUSALS[refusal] }]),
        ),
        default: errorAnswer,
      },
    },
  ]);
}
