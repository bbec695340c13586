import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import react from '@vitejs/plugin-react';
import { browserAlias } from './vite.config.ts';

// A second try in CI for tests that kill processes and race each other on two cores that they do not have to
// themselves. scripts/test.mjs names those that needed it and accepts two.
const retry = process.env['CI'] ? 1 : 0;

/**
 * Test files that replace modules, have them read anew or add fields to the product need modules of their own; all
 * others share theirs, which spares most of their work: a single function is replaced with `vi.spyOn(module, name)`.
 */
const apart = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('web', name))
  .filter((file) =>
    /vi\.(?:mock|doMock|resetModules)\(|support\/two-more-fields/.test(readFileSync(file, 'utf8')),
  );

/** These wait for deaths and pauses more than they work: one at a time, they wait while others work. */
const LONG =
  /(never-twice|crowd|cut-off|delivery|embedded|runner|first-release|fair|without-ffmpeg)\.test\.ts$/;

const ORDER = ['architecture', 'rules', 'screens-apart', 'screens', 'server'];

/**
 * One project after the other, so that its files share a process and its modules. All projects are one queue: while the
 * last screens run, the first stories begin. SEED=7 mixes the files of a project, each number differently: no file may
 * need another before it.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const seed = process.env['SEED'];
    const mixed = ({ moduleId }: TestSpecification) =>
      seed ? createHash('sha1').update(seed).update(moduleId).digest('hex') : '';
    const sorted = (await super.sort(files)).toSorted((one, other) => mixed(one).localeCompare(mixed(other)));
    return ORDER.flatMap((name) => spread(sorted.filter(({ project }) => project.name === name)));
  }
}

/** Long files, evenly among the first half of the others: none of them is the last that a run waits for. */
function spread(files: TestSpecification[]): TestSpecification[] {
  const long = files.filter(({ moduleId }) => LONG.test(moduleId));
  const others = files.filter((one) => !long.includes(one));
  const gap = Math.max(1, Math.floor(others.length / 2 / Math.max(1, long.length)));
  return [...others.flatMap((one, at) => [...(at % gap === 0 ? long.splice(0, 1) : []), one]), ...long];
}

/** Of what a story does, a password's hash would be the most work. */
const quickPasswords = [
  { find: /^@node-rs\/argon2$/, replacement: resolve('tests/support/quick-passwords.ts') },
];

const screens = {
  environment: 'happy-dom',
  setupFiles: ['tests/support/quiet-screens.ts'],
  testTimeout: 60_000,
  retry,
};

export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: InOrder },
    // One more than there are cores: many wait for the database or for a pause.
    maxWorkers: 3,
    // Most of what a test makes is gone when the next begins: with more room for what is new, less of it is copied first.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        // Pure: nothing to isolate, nothing to try again.
        test: {
          name: 'rules',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture.test.ts'],
        },
      },
      {
        extends: true,
        // As in the browser's build.
        resolve: { alias: browserAlias },
        test: {
          ...screens,
          name: 'screens',
          isolate: false,
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: apart,
        },
      },
      {
        extends: true,
        resolve: { alias: browserAlias },
        test: { ...screens, name: 'screens-apart', include: apart },
      },
      {
        extends: true,
        resolve: { alias: quickPasswords },
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          retry,
          globalSetup: ['tests/support/database-setup.ts'],
          include: ['server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/architecture.test.ts'],
        },
      },
    ],
  },
});
