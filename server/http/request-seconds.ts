const NAME = 'greenroom_request_seconds';
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** How often a route had one method and status, and how long that took. */
interface Counted {
  labels: string;
  /** One count per bound, and one for longer requests. */
  within: number[];
  sum: number;
}

/** Escapes a label's value: https://prometheus.io/docs/instrumenting/exposition_formats */
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * A histogram of request durations. It runs for every request, so it only finds a row and adds to it:
 * prom-client's own would check the labels and build a key each time.
 */
export function countRequests() {
  const all: Counted[] = [];

  return {
    /** Counts the requests of one route. */
    of(route: string) {
      const methods = new Map<string, Map<number, Counted>>();
      const rowOf = (method: string, status: number): Counted => {
        let rows = methods.get(method);
        if (!rows) methods.set(method, (rows = new Map()));
        let row = rows.get(status);
        if (!row) {
          const labels = `method="${escaped(method)}",route="${escaped(route)}",status="${status}"`;
          rows.set(status, (row = { labels, within: Array(BOUNDS.length + 1).fill(0), sum: 0 }));
          all.push(row);
        }
        return row;
      };
      return (method: string, status: number, milliseconds: number): void => {
        const row = rowOf(method, status);
        const seconds = milliseconds / 1000;
        let at = 0;
        while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1;
        row.within[at] = (row.within[at] ?? 0) + 1;
        row.sum += seconds;
      };
    },
    /** The metrics in Prometheus' text format. */
    text(): string {
      const lines = [`# HELP ${NAME} Time to answer a request`, `# TYPE ${NAME} histogram`];
      for (const { labels, within, sum } of all) {
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
