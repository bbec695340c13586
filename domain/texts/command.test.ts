import { describe, expect, test } from 'vitest';
import { commandIn, type Command } from './command.ts';

const yes = (...numbers: number[]): Command => ({ kind: 'yes', numbers });
const no = (numbers: number[], words = ''): Command => ({ kind: 'no', numbers, words });
const words = (text: string, ...numbers: number[]): Command => ({ kind: 'words', numbers, words: text });

const cases: Record<string, [string, Command][]> = {
  'a yes': [
    ['OK', yes()],
    ['ok.', yes()],
    [' Okay! ', yes()],
    ['O.K', words('O.K')],
    ['👍', yes()],
    ['👍🏽', yes()],
    ['✔️ 3', yes(3)],
    ['OK 👍', yes()],
    ['Yes, thanks', yes()],
    ['OK looks great', yes()],
    ['OK 😊', yes()],
    ['ok 🎉🎉', yes()],
    ['Yes ❤️ 🙏🏽', yes()],
    ['Ok 👍👍', yes()],
    ['OK, thanks 🙂!', yes()],
    ['¡Sí! 😀', yes()],
    ['(OK)', yes()],
    ['OK 3 :)', yes(3)],
  ],
  'a yes in the client’s language': [
    ['Ja', yes()],
    ['JA 2, danke!', yes(2)],
    ['oui 4', yes(4)],
    ['d’accord', yes()],
    ['Sí', yes()],
    ['sì 3', yes(3)],
    ['SIM', yes()],
    ['tak 12', yes(12)],
    ['Akkoord', yes()],
  ],
  'a yes to some': [
    ['OK 3', yes(3)],
    ['ok3', yes(3)],
    ['OK #3', yes(3)],
    ['OK post 3.', yes(3)],
    ['3 ok', yes(3)],
    ['3: OK', yes(3)],
    ['OK 1 3', yes(1, 3)],
    ['OK 1, 3 and 4', yes(1, 3, 4)],
    ['ok 1+3', yes(1, 3)],
    ['ok 3 3', yes(3)],
    ['OK 3-5, 8', yes(3, 4, 5, 8)],
    ['1 und 3 ja', yes(1, 3)],
    ['OK ALL', { kind: 'yes', numbers: 'all' }],
    ['ja, alle', { kind: 'yes', numbers: 'all' }],
    ['oui toutes', { kind: 'yes', numbers: 'all' }],
  ],
  'no yes, because there is more to it': [
    ['OK but bigger logo', words('OK but bigger logo')],
    ['OK 3 if the date is right', words('OK 3 if the date is right', 3)],
    ['OK at 10:30', words('OK at 10:30')],
    ['OK 10:30', words('OK 10:30')],
    ['OK 5-3', words('OK 5-3', 5)],
    ['ok 1-999', words('ok 1-999', 1)],
    ['ok no', words('ok no')],
    ['OK all 3', words('OK all 3')],
    ['OK 3 👎', words('OK 3 👎', 3)],
    ['okra is fine', words('okra is fine')],
    ['Yesterday was better', words('Yesterday was better')],
    ['3', words('3')],
    ['3 bigger logo', words('3 bigger logo', 3)],
    ['Who is this?', words('Who is this?')],
    ['', words('')],
  ],
  'no yes, because of a sign that asks, doubts or is not known': [
    ['OK?', words('OK?')],
    ['Ok???', words('Ok???')],
    ['OK!?', words('OK!?')],
    ['¿Sí?', words('¿Sí?')],
    ['¿OK', words('¿OK')],
    ['?OK', words('?OK')],
    ['👍?', words('👍?')],
    ['OK 3?', words('OK 3?', 3)],
    ['3? ok', words('3? ok', 3)],
    ['OK, thanks?', words('OK, thanks?')],
    ['OK all?', words('OK all?')],
    ['ok ❓', words('ok ❓')],
    ['Ok ❓⚠️', words('Ok ❓⚠')],
    ['OK⁉️', words('OK!?')],
    ['OK ؟', words('OK ؟')],
    ['yes 🤔', words('yes 🤔')],
    ['OK 😡', words('OK 😡')],
    ['😡 OK', words('😡 OK')],
    ['OK🙄', words('OK🙄')],
    ['OK thanks🙄', words('OK thanks🙄')],
    ['OK 💔', words('OK 💔')],
    ['OK 🤷', words('OK 🤷')],
    ['OK :(', words('OK :(')],
    ['OK 50%', words('OK 50%')],
    ['OK 3 👎', words('OK 3 👎', 3)],
  ],
  'a no, with what to change': [
    ['NO', no([])],
    ['no!', no([])],
    ['👎', no([])],
    ['NO 3 bigger logo', no([3], 'bigger logo')],
    ['No 3: bigger logo, please', no([3], 'bigger logo, please')],
    ['3 no bigger logo', no([3], 'bigger logo')],
    ['No, change the logo', no([], 'change the logo')],
    ['NO 3 4 pictures are enough', no([3], '4 pictures are enough')],
    ['NO 3, 4 too dark', no([3, 4], 'too dark')],
    ['NO 3 4', no([3, 4])],
    ['nein 2 größeres Logo', no([2], 'größeres Logo')],
    ['NON 1', no([1])],
    ['Não 5 muito escuro', no([5], 'muito escuro')],
    ['nee 1 te donker', no([1], 'te donker')],
    ['nie 1 za ciemne', no([1], 'za ciemne')],
    ['❌ 3 too dark', no([3], 'too dark')],
    ['NO 10:30 is too early', no([], '10:30 is too early')],
  ],
  'no no, because it means something else': [
    ['No problem', words('No problem')],
    ['No changes needed', words('No changes needed')],
    ['no 3 comments', words('no 3 comments', 3)],
    ['nie ma problemu', words('nie ma problemu')],
    ['North side is closed', words('North side is closed')],
  ],
  'a wish about the texts themselves': [
    ['LIST', { kind: 'list' }],
    ['liste.', { kind: 'list' }],
    ['Stop', { kind: 'stop' }],
    ['STOP!', { kind: 'stop' }],
    ['arrêt', { kind: 'stop' }],
    ['Start', { kind: 'start' }],
    ['help?', { kind: 'help' }],
    ['Hilfe', { kind: 'help' }],
    ['Stop using this photo', words('Stop using this photo')],
  ],
};

describe.each(Object.entries(cases))('%s', (_name, rows) => {
  test.each(rows)('%j', (given, expected) => {
    expect(commandIn(given)).toEqual(expected);
  });
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  '%s is read as plain words, not as a command',
  (given) => {
    expect(commandIn(given)).toEqual(words(given));
  },
);

test('no text of any kind becomes a yes by accident, nor breaks it', () => {
  for (const given of [
    '\u0000',
    '((((',
    '9'.repeat(2000),
    'ok '.repeat(500) + 'x',
    '🇩🇪',
    '‮OK',
    'NO '.repeat(500),
  ])
    expect(['words', 'no']).toContain(commandIn(given).kind);
});
