import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { POST_STATUSES } from '#domain/posts/status.ts';

const root = resolve(import.meta.dirname, '..');

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path);
    return /\.(ts|tsx)$/.test(name) ? [path] : [];
  });
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const sources = ['domain', 'server', 'web'].flatMap(filesUnder).filter((path) => !isTest(path));

interface Import {
  from: string;
  /** A path of ours, or a package's name. */
  to: string;
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const to = name.startsWith('.')
      ? relative(root, resolve(root, dirname(path), name))
      : name.replace(/^#/, '');
    return {
      from: path,
      to: name.startsWith('.') || name.startsWith('#') ? to : `package:${name}`,
    };
  });
}

const imports = sources.flatMap(importsOf);
const room = (path: string) => path.split('/')[2];

/** Every rule: who, may import what. What no rule allows is a finding. */
const rules: { who: RegExp; may: (one: Import) => boolean }[] = [
  { who: /^domain\//, may: ({ to }) => to.startsWith('domain/') || to === 'package:zod' },
  { who: /^server\/ports\/port-error\.ts$/, may: () => false },
  {
    who: /^server\/ports\/[^/]+\/port\.ts$/,
    may: ({ to }) =>
      to.startsWith('domain/') ||
      /^package:(node:|zod$)/.test(to) ||
      /^server\/ports\/(port-error|[^/]+\/port)\.ts$/.test(to),
  },
  {
    who: /^server\/ports\//,
    may: ({ from, to }) =>
      to.startsWith('domain/') ||
      to.startsWith('package:') ||
      /^server\/(ports\/port-error|kit\/time-limit)\.ts$/.test(to) ||
      (to.startsWith('server/ports/') && room(to) === room(from)),
  },
  {
    who: /^server\/db\//,
    may: ({ to }) => /^(domain|server\/db)\//.test(to) || to.startsWith('package:'),
  },
  {
    who: /^server\/kit\//,
    may: ({ to }) =>
      /^(domain|server\/db|server\/kit)\//.test(to) ||
      /\/port(-error)?\.ts$/.test(to) ||
      to.startsWith('package:'),
  },
  {
    who: /^server\/features\//,
    may: ({ from, to }) => {
      if (/^(domain|server\/db|server\/kit)\//.test(to) || /^server\/ports\/.*port(-error)?\.ts$/.test(to))
        return true;
      if (to.startsWith('server/features/'))
        return room(to) === room(from) || !to.endsWith('/store.ts') || room(to) === 'posts';
      if (/^package:(fastify|@fastify\/)/.test(to)) return /\/(routes|send-events)\.ts$/.test(from);
      return to.startsWith('package:');
    },
  },
  {
    who: /^server\/(http|worker)\//,
    may: ({ to }) =>
      /^(domain|server\/(features|db|kit|http|worker))\//.test(to) || to.startsWith('package:'),
  },
  { who: /^server\//, may: ({ to }) => /^(domain|server)\//.test(to) || to.startsWith('package:') },
  { who: /^web\/ui\//, may: ({ to }) => /^web\/(ui|lib)\//.test(to) || to.startsWith('package:') },
  {
    who: /^web\/shared\//,
    may: ({ to }) => /^(domain|web\/shared)\//.test(to) || to === 'package:react',
  },
  {
    who: /^web\/lib\//,
    may: ({ to }) => /^(domain|web\/(lib|shared))\//.test(to) || to.startsWith('package:'),
  },
  {
    who: /^web\/components\//,
    may: ({ to }) => /^(domain|web\/(ui|lib|components|shared))\//.test(to) || to.startsWith('package:'),
  },
  {
    who: /^web\/features\//,
    may: ({ from, to }) =>
      /^(domain|web\/(ui|lib|components|shared))\//.test(to) ||
      (to.startsWith('web/features/') && room(to) === room(from)) ||
      to.startsWith('package:'),
  },
  {
    who: /^web\/review\//,
    may: ({ to }) => /^(domain|web\/(review|shared|styles))\//.test(to) || to.startsWith('package:'),
  },
  { who: /^web\//, may: ({ to }) => /^(domain|web)\//.test(to) || to.startsWith('package:') },
];

test('imports follow the layer rules', () => {
  const findings = imports
    .filter((one) => !rules.find((rule) => rule.who.test(one.from))?.may(one))
    .map((one) => `${one.from} → ${one.to}`);
  expect(findings).toEqual([]);
});

/** Rooms of the server that import each other: a post is asked about, dated and sent in one transaction. */
const BOTH_WAYS = [
  'accounts ↔ team',
  'activity ↔ companies',
  'agencies ↔ companies',
  'approvals ↔ companies',
  'approvals ↔ desks',
  'approvals ↔ posts',
  'approvals ↔ slots',
  'approvals ↔ teamwork',
  'approvals ↔ texts',
  'companies ↔ networks',
  'desks ↔ media',
  'desks ↔ posts',
  'library ↔ posts',
  'posts ↔ publishing',
  'posts ↔ slots',
];

test('no two rooms of the server import each other, but for those that are named', () => {
  const ways = new Set(
    imports
      .filter(({ from, to }) => [from, to].every((path) => path.startsWith('server/features/')))
      .map(({ from, to }) => `${room(from)} ${room(to)}`),
  );
  const pairs = [...ways]
    .map((way) => way.split(' '))
    .filter(([one = '', other = '']) => one < other && ways.has(`${other} ${one}`))
    .map((pair) => pair.join(' ↔ '));
  expect(pairs.toSorted()).toEqual(BOTH_WAYS);
});

test('no part of a screen asks by :has() what stands within another', () => {
  // Chromium styles the whole page anew whenever something is put into one that is asked like this.
  const findings = sources.filter(
    (path) => path.endsWith('.tsx') && /\b(?:group|peer)-has-/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(findings).toEqual([]);
});

test('no count is the condition of a part of a screen: React shows a 0', () => {
  const count = /(?<![<>=]\s|[\w.?])[\w.?]+\.(?:length|size)\)*\s*&&\s*(?:\(\s*)?</;
  const shown = sources.filter(
    (path) => path.endsWith('.tsx') && count.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(shown).toEqual([]);
});

test('the domain names neither a clock nor chance', () => {
  const findings = sources
    .filter((path) => path.startsWith('domain/'))
    .filter((path) =>
      /\bnew Date\(\)|Date\.now\(|Math\.random\(|process\./.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(findings).toEqual([]);
});

/** These start programs and hand the environment on to them. */
const startsPrograms = [
  'server/db/keeper.ts',
  'server/features/media/decoder.ts',
  'server/features/media/run-program.ts',
];

test('only settings.ts reads the environment', () => {
  const mayRead = ['server/settings.ts', 'server/main.ts', 'server/beside-app.ts', ...startsPrograms];
  const findings = sources
    .filter((path) => path.startsWith('server/') && !mayRead.includes(path))
    .filter((path) => /process\.env/.test(readFileSync(join(root, path), 'utf8')));
  expect(findings).toEqual([]);
});

test('a post’s status is compared in domain/posts, and lists by status are read in the domain', () => {
  const names = POST_STATUSES.join('|');
  const compared = new RegExp(
    [
      String.raw`status\s*[!=]==\s*'(?:${names})'`,
      // In SQL, where statusesThat of server/db/status-sql.ts lists them by a rule of the domain.
      String.raw`status"?\}?\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*'(?:${names})'`,
      String.raw`\b(?:eq|ne|inArray|notInArray)\(\s*posts\.status,\s*\[?\s*'`,
    ].join('|'),
  );
  for (const text of ["posts.status = 'Failed'", "status not in ('Draft')", "ne(posts.status, 'Failed')"])
    expect(compared.test(text)).toBe(true);
  const read = new RegExp(String.raw`\w\[\s*'(?:${names})'\s*\]|\b(?:counts|byStatus)\.(?:${names})\b`);
  expect(read.test("byStatus['In Review']") && read.test('counts.Draft')).toBe(true);
  const findings = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    // A schema writes out which rows an index has.
    if (/^(domain\/posts|server\/db\/schema)\//.test(path)) return false;
    return compared.test(text) || (!path.startsWith('domain/') && read.test(text));
  });
  expect(findings).toEqual([]);
});

/** The one file that says what a member sees, and those that make tables. */
const mayCompareAgencies = /^server\/(features\/agencies\/visible-to\.ts$|db\/schema\/)/;

test('an agency is compared in visible-to.ts and nowhere else', () => {
  const compared = [
    /\bagency_id\b"?\s*(?:=|<>|!=|\bin\b|\bis\b)/,
    /[aA]gencyId\s*[=!]==?\s/,
    /\b(?:eq|ne|inArray|notInArray)\(\s*[\w.]*[aA]gencyId\b/,
    /\$\{[\w.]*[aA]gencyId\}\s*(?:=|<>|!=|in\b)/,
    /[=<>]\s*\$\{[\w.]*[aA]gencyId\}/,
  ];
  const isCompared = (text: string) => compared.some((pattern) => pattern.test(text));
  const findings = sources
    .filter((path) => path.startsWith('server/') && !mayCompareAgencies.test(path))
    .filter((path) => isCompared(readFileSync(join(root, path), 'utf8')));
  expect(findings).toEqual([]);
});

test('a limit of time holds: only kit/time-limit.ts makes or joins signals', () => {
  const findings = sources
    .filter((path) => path.startsWith('server/'))
    .filter((path) => /AbortSignal\s*\.\s*(?:any|timeout)\s*\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(findings).toEqual([]);
});

test('no file has grown past three hundred lines', () => {
  const findings = sources.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length > 301);
  expect(findings).toEqual([]);
});

test('stories share their modules, so none replaces one for all the others', () => {
  const findings = [...filesUnder('server'), ...filesUnder('tests')]
    .filter((path) => isTest(path))
    .filter((path) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(findings).toEqual([]);
});

test('no import runs in a circle, not even for types', () => {
  const graph = new Map<string, string[]>();
  for (const one of imports) graph.set(one.from, [...(graph.get(one.from) ?? []), one.to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) {
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of graph.keys()) visit(path, []);
  expect(circles).toEqual([]);
});
