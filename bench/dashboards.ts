import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ms, percentile, promise, record, row } from './print.ts';
import { send } from './server.ts';

const MOST_MS = 250;
const CHANGES = 40;
const BETWEEN_MS = 250;

interface Dashboard {
  agency: number;
  cookie: string;
}

/** Open screens: each holds a stream, and asks for its counts when it is told that something has changed. */
export async function benchDashboards(address: string, dashboards: Dashboard[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const changedAt = new Map<number, number>();
  const took: number[] = [];
  let [open, woken] = [0, 0];
  const readCounts = ({ agency, cookie }: Dashboard) => {
    const since = changedAt.get(agency);
    const asking = request(`${address}/api/posts/counts`, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.on('end', () => since !== undefined && took.push(performance.now() - since));
    });
    asking.on('error', () => undefined).end();
  };
  const streams = dashboards.map((one) => {
    const asking = request(
      `${address}/api/live`,
      { agent: false, headers: { cookie: one.cookie } },
      (answer) => {
        if (answer.statusCode === 200) open += 1;
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (!text.includes('changed')) return;
          woken += 1;
          readCounts(one);
        });
        answer.on('error', () => undefined);
      },
    );
    asking.on('error', () => undefined).end();
    return asking;
  });
  for (const end = Date.now() + 60_000; open < dashboards.length && Date.now() < end;) await pause(200);
  // Whoever opened a stream was woken once: nobody knows what it missed.
  await pause(2_000);
  woken = took.length = 0;
  const agencies = new Map(dashboards.map(({ agency, cookie }) => [agency, cookie]));
  let expected = 0;
  for (let change = 0; change < CHANGES; change += 1) {
    const agency = change % agencies.size;
    const cookie = agencies.get(agency) ?? '';
    changedAt.set(agency, performance.now());
    const answer = await send(address, '/api/posts', { caption: `Change ${change}` }, cookie);
    if (answer.status !== 201) throw new Error(`a change answered ${answer.status}`);
    expected += dashboards.filter((one) => one.agency === agency).length;
    await pause(BETWEEN_MS);
  }
  for (const end = Date.now() + 10_000; took.length < expected && Date.now() < end;) await pause(100);
  row('open dashboards', `${open}`, `of ${dashboards.length}, in ${agencies.size} agencies`);
  row('told of a change', `${woken}`, `of ${expected}; ${CHANGES} changes, four each second`);
  const p99 = percentile(took, 0.99);
  promise(
    'from a change to its figures',
    ms(p99),
    p99 < MOST_MS,
    `p99 under ${MOST_MS} ms; p50 ${ms(percentile(took, 0.5))}`,
  );
  record('p99 from a change to its figures, in units of 250 ms', p99 / MOST_MS);
  for (const stream of streams) stream.destroy();
  agent.destroy();
}
