import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { forgetAnswers, takeAnswers, untilArrived } from './asked-ahead.ts';
import { useRead } from './use-api.ts';

const drawn: (number | undefined)[] = [];
function Count() {
  const { data } = useRead(listCompanies);
  drawn.push(data?.length);
  return <p>{data ? `${data.length} clients` : 'Loading...'}</p>;
}

afterEach(() => {
  document.head.innerHTML = '';
  forgetAnswers();
  drawn.length = 0;
});

test('what the page asked ahead is there at the first drawing, and asked for again only when somebody wants that', async () => {
  document.head.innerHTML = '<link as="fetch" href="/api/companies">';
  const calls = mockApi().on(listCompanies, []);
  takeAnswers();
  await untilArrived();
  const { client } = showScreen(<Count />);
  screen.getByText('0 clients');
  expect(drawn).not.toContain(undefined);
  await act(() => client.invalidateQueries());
  expect(calls).toHaveLength(2);
});

test('what nobody asked ahead is asked for', async () => {
  const calls = mockApi().on(listCompanies, []);
  showScreen(<Count />);
  screen.getByText('Loading...');
  await screen.findByText('0 clients');
  expect(calls).toHaveLength(1);
});
