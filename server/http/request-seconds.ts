import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'greenroom_request_seconds';
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** How often a route was answered in one way, and how long that took. */
interface Counted {
  labels: string;
  /** As many as bounds, and one for what took longer than all of them. */
  within: number[];
  sum: number;
}

/** As a label's value is written: https://prometheus.io/docs/instrumenting/exposition_formats */
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * A histogram of how long requests take. Every request is counted, so this does no more than find a row and add to it:
 * prom-client's own checks the labels and writes them into a key each time.
 */
export function countRequests() {
  // By the route's settings, of which there is one object, and by status; what no route takes, by its method.
  const routes = new Map<unknown, Map<number, Counted>>();

  function rowOf(request: FastifyRequest, status: number): Counted {
    const { config, url } = request.routeOptions;
    const { method } = request;
    const key = url === undefined ? method : config;
    let rows = routes.get(key);
    if (!rows) routes.set(key, (rows = new Map()));
    let row = rows.get(status);
    if (!row) {
      const labels = `method="${escaped(method)}",route="${escaped(url ?? '(none)')}",status="${status}"`;
      rows.set(status, (row = { labels, within: Array(BOUNDS.length + 1).fill(0), sum: 0 }));
    }
    return row;
  }

  return {
    count(request: FastifyRequest, reply: FastifyReply): void {
      const row = rowOf(request, reply.statusCode);
      const seconds = reply.elapsedTime / 1000;
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1;
      row.within[at] = (row.within[at] ?? 0) + 1;
      row.sum += seconds;
    },
    /** As Prometheus reads it. */
    text(): string {
      const lines = [`# HELP ${NAME} Time to answer a request`, `# TYPE ${NAME} histogram`];
      for (const { labels, within, sum } of [...routes.values()].flatMap((rows) => [...rows.values()])) {
        let soFar = 0;
        for (const [at, count] of within.entries()) {
          soFar += count;
          lines.push(`${NAME}_bucket{le="${BOUNDS[at] ?? '+Inf'}",${labels}} ${soFar}`);
        }
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${soFar}`);
      }
      return lines.join('\n') + '\n';
    },
  };
}
