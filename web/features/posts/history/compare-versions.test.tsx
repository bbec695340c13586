import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getHistory, getRecord } from '#domain/posts/record.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

describe('versions', () => {
  const entry = (version: number) => ({
    id: idOf(40 + version),
    at: '2026-05-04T09:00:00.000Z',
    actor: 'Olive Owner',
    event: 'content changed' as const,
    from: null,
    to: null,
    version,
    note: null,
    way: null,
  });
  const recorded = (version: number) => ({
    version,
    caption: ['Zero', 'First words', 'Second words', 'Third words'][version] ?? '',
    assets: [],
    targets: [],
    createdAt: '2026-05-04T09:00:00.000Z',
    answers: [],
  });

  test('can be compared two by two once there are several', async () => {
    api.on(getHistory, [entry(1), entry(2), entry(3)]);
    const post = { id: idOf(3), title: 'Spring sale', companyName: 'ACME', status: 'Draft' as const };
    api.on(getRecord, {
      post: { ...post, version: 3, scheduledAt: null, publishedAt: null, archivedAt: null, targets: [] },
      versions: [recorded(1), recorded(2), recorded(3)],
    });
    const { user } = await showPostPage(api, { version: 3 });
    await user.click(await screen.findByRole('button', { name: 'Compare versions' }));
    expect((await screen.findByText('Second\u2060')).tagName).toBe('DEL');
    expect(screen.getByText('Third\u2060').tagName).toBe('INS');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Before' }),
      'Version 1, May 4, 2026 at 11:00 AM',
    );
    expect(screen.getByText('First\u2060').tagName).toBe('DEL');
    await user.selectOptions(screen.getByRole('combobox', { name: 'After' }), '1');
    screen.getByText('These two versions are the same.');
  });

  test('are not offered for comparison while there is one', async () => {
    api.on(getHistory, [entry(1)]);
    await showPostPage(api, {});
    await screen.findByText('version 1');
    expect(screen.queryByRole('button', { name: 'Compare versions' })).toBeNull();
  });
});
