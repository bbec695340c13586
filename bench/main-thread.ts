/** A task of a page's main thread. */
export interface Task {
  /** CPU that it used. */
  ms: number;
  /** What it consisted of, the longest first. */
  parts: [what: string, ms: number][];
}

interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU of the thread, in microseconds; not on every system. */
  tdur?: number;
  args?: {
    name?: string;
    data?: { functionName?: string; url?: string; lineNumber?: number };
    chrome_mojo_event_info?: { mojo_interface_tag?: string };
  };
}

const WORK = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.compile',
  'v8.parseOnBackground',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'ParseHTML',
  'RunMicrotasks',
  'TimerFire',
  'MajorGC',
  'MinorGC',
  'Decode Image',
]);

function nameOf({ name, args }: Event): string {
  const { functionName, url, lineNumber } = args?.data ?? {};
  const where = url ? ` ${url.split('/').at(-1)}${lineNumber === undefined ? '' : `:${lineNumber}`}` : '';
  return `${name}${functionName ? ` ${functionName}` : ''}${where}`;
}

const isAsked = ({ args }: Event) =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession';

/**
 * What the bench itself cost the page by asking it something: reading and running its question, without what that sets
 * off in the page, such as a button's work after its click.
 */
function ownCost(inside: Event[], cpu: (event: Event) => number): number {
  return inside.filter(isAsked).reduce((sum, asked) => {
    const end = asked.ts + (asked.dur ?? 0);
    let [until, below] = [asked.ts, 0];
    for (const event of inside) {
      if (event === asked || event.ts < until || event.ts >= end) continue;
      below += cpu(event);
      until = event.ts + (event.dur ?? 0);
    }
    return sum + cpu(asked) - below;
  }, 0);
}

/** Chromium's trace, read for the thread on which pages run: the one that did most of the work there is. */
export function mainThreadTasks(trace: Buffer): Task[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Event[] };
  const mains = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const ofMain = events.filter(({ pid, tid, ph }) => ph === 'X' && mains.has(`${pid}/${tid}`));
  const cpu = (event: Event) => (event.tdur ?? event.dur ?? 0) / 1000;
  const tasks = ofMain.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask');
  const work = ofMain
    .filter((event) => WORK.has(event.name) || isAsked(event))
    .toSorted((a, b) => a.ts - b.ts);
  return tasks.map((task) => {
    const end = task.ts + (task.dur ?? 0);
    const inside =
      cpu(task) < 20
        ? []
        : work.filter(
            (event) =>
              event.tid === task.tid && event.pid === task.pid && event.ts >= task.ts && event.ts < end,
          );
    const sums = new Map<string, number>();
    for (const event of inside)
      if (!isAsked(event)) sums.set(nameOf(event), (sums.get(nameOf(event)) ?? 0) + cpu(event));
    return { ms: cpu(task) - ownCost(inside, cpu), parts: [...sums].toSorted(([, a], [, b]) => b - a) };
  });
}
