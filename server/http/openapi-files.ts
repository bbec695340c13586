type Access = 'session or key' | 'anyone';

interface FileAddress {
  method: 'get' | 'put';
  path: string;
  room: string;
  name: string;
  access: Access;
  summary: string;
  status: number;
  type: string | null;
}

/** URLs that do not answer JSON and are therefore not in the contract. */
const FILES: FileAddress[] = [
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
  },
];

export function fileOperations(errorAnswer: object): [path: string, method: string, operation: object][] {
  return FILES.map(({ method, path, room, name, access, summary, status, type }) => [
    path,
    method,
    {
      operationId: name,
      tags: [room],
      summary,
      security: access === 'session or key' ? [{ session: [] }, { key: [] }] : [],
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      responses: {
        [status]: {
          description: status === 302 ? 'Onwards' : 'The answer',
          ...(type ? { content: { [type]: {} } } : {}),
        },
        default: errorAnswer,
      },
    },
  ]);
}
