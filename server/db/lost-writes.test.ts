import { expect, test } from 'vitest';
import { isWrite } from './lost-writes.ts';

test.each([
  'insert into "contacts" ("id") values ($1)',
  'update "contacts" set "name" = $1',
  'with gone as (delete from posts returning id) select id from gone',
  'select graphile_worker.add_job(identifier => $1::text)',
  'INSERT INTO kept VALUES (1) ON CONFLICT DO NOTHING',
])('a write: %s', (statement) => expect(isWrite(statement)).toBe(true));

test.each([
  'select "updated_at", "deleted_at" from "posts" where "id" = $1',
  'select id from posts where id = $1 for update',
  'select id from posts for no key update skip locked',
  'select from graphile_worker.jobs where key = $1',
  'with open as (select 1) select * from open',
])('a read: %s', (statement) => expect(isWrite(statement)).toBe(false));
