import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getPost } from '#domain/posts/contract.ts';
import { usePost } from '#web/features/posts/queries.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { aPost, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { FloatingAssistant } from './floating-assistant.tsx';

function Title() {
  const { data } = usePost(idOf(1));
  return <p>{data?.title}</p>;
}

test.each([
  ['before', [<FloatingAssistant key="assistant" />, <Title key="title" />]],
  ['behind', [<Title key="title" />, <FloatingAssistant key="assistant" />]],
])('a refreshed post is read by its screen with the assistant %s it', async (_where, parts) => {
  let title = 'Morning coffee';
  mockApi().on(getPost, () => aPost({ id: idOf(1), title }));
  const { client } = showScreen(<>{parts}</>, `/post/${idOf(1)}`);
  await screen.findByText('Morning coffee');
  title = 'Evening tea';
  await act(() => client.invalidateQueries());
  expect(
    client
      .getQueryCache()
      .findAll()
      .map(({ state }) => state.error),
  ).toEqual([null]);
  await screen.findByText('Evening tea');
});
