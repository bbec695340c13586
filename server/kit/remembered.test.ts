import { expect, test } from 'vitest';
import type { Changes, Topic } from '#server/db/changes.ts';
import { memberOf } from '#tests/support/rows.ts';
import { rememberSessions } from './remembered.ts';

function story() {
  let listener: (topic: Topic | null) => void = () => undefined;
  const heard = { now: true };
  const changes: Changes = {
    hear: (given) => void (listener = given),
    isHeard: () => heard.now,
    watch: () => () => undefined,
    close: async () => undefined,
  };
  const remembered = rememberSessions(changes);
  const known = { member: memberOf('olive'), expire: 1, revision: 7 };
  return { remembered, known, heard, announce: (topic: Topic | null) => listener(topic) };
}

test('what the database said is remembered', () => {
  const { remembered, known } = story();
  expect(remembered.find('a')).toBeUndefined();
  remembered.aboutToAsk()('a', known);
  expect(remembered.find('a')).toEqual(known);
  expect(remembered.find('b')).toBeUndefined();
});

test.each<Topic | null>(['agency:olive', 'user:olive', 'session:a', null])(
  'an announcement of %s makes a remembered session be asked for anew, also one that came while the database was asked',
  (topic) => {
    const { remembered, known, announce } = story();
    remembered.aboutToAsk()('a', known);
    announce(topic);
    expect(remembered.find('a')).toBeUndefined();

    const keep = remembered.aboutToAsk();
    announce(topic);
    keep('a', known);
    expect(remembered.find('a')).toBeUndefined();
  },
);

test('what is announced about others ends nothing', () => {
  const { remembered, known, announce } = story();
  remembered.aboutToAsk()('a', known);
  for (const topic of ['agency:x', 'user:x', 'session:x', 'post:olive', 'company:olive'] as const)
    announce(topic);
  expect(remembered.find('a')).toEqual(known);
});

test('while announcements are not heard nothing is believed, and nothing is kept', () => {
  const { remembered, known, heard } = story();
  remembered.aboutToAsk()('a', known);
  heard.now = false;
  expect(remembered.find('a')).toBeUndefined();
  const keep = remembered.aboutToAsk();
  heard.now = true;
  keep('b', known);
  expect(remembered.find('b')).toBeUndefined();
});

test('after a change in the agency everybody is asked for anew, not only who comes first', () => {
  const { remembered, known, announce } = story();
  remembered.aboutToAsk()('a', known);
  remembered.aboutToAsk()('b', known);
  announce('agency:olive');
  remembered.aboutToAsk()('a', { ...known, revision: 8 });
  expect(remembered.find('a')?.revision).toBe(8);
  expect(remembered.find('b')).toBeUndefined();
});
