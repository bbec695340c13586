import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MediaPicture } from './media-picture.tsx';

const url = '/objects/uploads/0b0e3c9e-1c7e-4f2a-9a3f-5a3e7f1d2c4b';

test('asks for sizes and never for the original', () => {
  render(<MediaPicture url={url} alt="A cup" sizes="33vw" />);
  const picture = screen.getByRole('img', { name: 'A cup' });
  expect(picture.getAttribute('src')).toBe(`${url}?w=320`);
  expect(picture.getAttribute('srcset')).toBe(`${url}?w=160 160w, ${url}?w=320 320w, ${url}?w=640 640w`);
  expect(picture.getAttribute('loading')).toBe('lazy');
});

test('never asks for more than is needed', () => {
  render(<MediaPicture url={url} alt="A cup" sizes="5rem" most={160} />);
  const picture = screen.getByRole('img', { name: 'A cup' });
  expect(picture.getAttribute('src')).toBe(`${url}?w=160`);
  expect(picture.getAttribute('srcset')).toBe(`${url}?w=160 160w`);
});

test('what cannot be loaded has a stand-in, until another file takes its place', () => {
  const show = (of: string) => (
    <MediaPicture url={of} alt="A cup" sizes="33vw" fallback={<p>Not available</p>} />
  );
  const { rerender } = render(show(url));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('Not available')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  rerender(show(`${url}x`));
  expect(screen.getByRole('img', { name: 'A cup' })).toBeDefined();
});
