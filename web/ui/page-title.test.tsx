import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { PageTitle } from './page-title.tsx';

/** The page as in index.html: with one title, whatever other tests left in the head. */
const titles = () => document.head.querySelectorAll('title');
beforeEach(() => {
  for (const one of titles()) one.remove();
  document.title = 'Greenroom';
});
afterEach(() => {
  document.title = '';
});

test('a screen’s title stands in the tab while the screen is there, and follows what it is about', () => {
  const view = render(<PageTitle title="Outbox" />);
  expect(document.title).toBe('Outbox · Greenroom');
  view.rerender(<PageTitle title="Library" about="ACME" />);
  expect(document.title).toBe('Library: ACME · Greenroom');
  view.rerender(<PageTitle title="Library" about={null} />);
  expect(document.title).toBe('Library · Greenroom');
  view.unmount();
  expect(document.title).toBe('Greenroom');
});

test('the next screen’s title takes the place of the one before, and back again', () => {
  const Screens = ({ at }: { at: string }) =>
    at === '/team' ? <PageHeader key="team" title="Team" /> : <PageHeader key="outbox" title="Outbox" />;
  const view = render(<Screens at="/team" />);
  for (const [at, title] of [
    ['/outbox', 'Outbox'],
    ['/team', 'Team'],
    ['/outbox', 'Outbox'],
  ] as const) {
    view.rerender(<Screens at={at} />);
    expect(document.title).toBe(`${title} · Greenroom`);
    expect(titles()).toHaveLength(2);
  }
});

test('what stands in the place of a whole screen is its heading and its title, an empty list is not', () => {
  const view = render(<EmptyState title="No messages yet" />);
  expect(document.title).toBe('Greenroom');
  expect(view.queryByRole('heading')).toBeNull();
  view.rerender(<EmptyState isPage title="Campaign not found" />);
  expect(document.title).toBe('Campaign not found · Greenroom');
  view.getByRole('heading', { level: 1, name: 'Campaign not found' });
});
