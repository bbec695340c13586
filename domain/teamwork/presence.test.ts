import { expect, it } from 'vitest';
import { presenceText } from './presence.ts';

const somebody = (name: string, editing = false) => ({ id: name, name, profileImageUrl: null, editing });

it.each([
  ['nobody', [], ''],
  ['one who looks', [somebody('Robin Vale')], 'Robin Vale is here'],
  ['two who look', [somebody('Robin Vale'), somebody('Ann Lee')], 'Robin Vale and Ann Lee are here'],
  [
    'more than two',
    [somebody('Robin Vale'), somebody('Ann Lee'), somebody('Bo Kim')],
    'Robin Vale and 2 others are here',
  ],
  ['one of several who edits', [somebody('Robin Vale'), somebody('Ann Lee', true)], 'Ann Lee is editing'],
  [
    'two who edit',
    [somebody('Robin Vale', true), somebody('Ann Lee', true)],
    'Robin Vale and Ann Lee are editing',
  ],
])('says %s', (_, people, text) => expect(presenceText(people)).toBe(text));
