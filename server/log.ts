import pino from 'pino';

const places = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));

/** Drizzle puts the values of a failed query into its message: review tokens, addresses, whole captions. */
const wordsOf = (error: Error) => ('query' in error ? `Failed query: ${String(error.query)}` : error.message);

/** An error for the log: what failed, where and why, never the query's values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const chain: Error[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  const code = chain.map((one) => (one as NodeJS.ErrnoException).code).find((one) => one !== undefined);
  return {
    type: error.name,
    message: chain
      .map(wordsOf)
      // Many errors repeat the words of their cause.
      .filter((words, at, all) => !all.slice(0, at).some((before) => before.includes(words)))
      .join(': '),
    ...(code === undefined ? {} : { code }),
    stack: chain.map((one) => [`${one.name}:`, ...places(one)].join('\n')).join('\ncaused by '),
  };
}

export const openLog = (level: string, to?: pino.DestinationStream) =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError },
    },
    to ?? pino.destination(1),
  );
