import papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchColumns } from '#domain/sheets/columns.ts';
import { readSheet } from '#domain/sheets/sheet.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Round' });
});
afterAll(() => it.close());

test.each(['Menu | Spring', 'Menu\nSpring'])(
  'descriptions of pictures come back as they were: %j',
  async (altText) => {
    const [one, two] = [await uploadedPicture(owner), await uploadedPicture(owner)];
    const made = await owner('POST', '/api/posts', {
      companyName: 'Round',
      title: altText,
      assets: [
        { url: one, type: 'image', altText },
        { url: two, type: 'image', altText: 'A fig cake' },
      ],
    });
    expect(made.status).toBe(201);
    const { body } = await owner('GET', '/api/posts/list.csv?company=Round');
    const [header = [], ...lines] = papa.parse<string[]>(body.slice(1), { skipEmptyLines: true }).data;
    const usual = { order: null, zone: 'UTC', time: '09:00' };
    const [read] = readSheet(
      { lines: lines.slice(0, 1), columns: matchColumns(header), firstLine: 2 },
      usual,
    );
    expect(read?.altTexts).toHaveLength(2);
    expect(read?.altTexts[1]).toBe('A fig cake');
  },
);
