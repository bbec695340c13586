import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reviewPageOf } from '#tests/support/review-screen.tsx';
import { MediaCarousel } from './media-carousel.tsx';

const { assets } = reviewPageOf().post;
const slides = () => [...document.querySelectorAll<HTMLElement>('.slides > li')];
const shown = () => slides().findIndex((slide) => !slide.hasAttribute('inert'));

/** happy-dom lays nothing out, so the scroller gets its width here. */
function give(width: number) {
  const list = document.querySelector('.slides')!;
  Object.defineProperty(list, 'clientWidth', { value: width });
  return { list, scrollTo: vi.spyOn(list, 'scrollTo') };
}

test('buttons and dots move between pictures, and only the shown one is in reach', () => {
  render(<MediaCarousel assets={assets} onError={() => {}} />);
  const { scrollTo } = give(360);
  expect(shown()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe(1);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 360 });
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');

  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 of 2' }));
  expect(shown()).toBe(0);
  expect(screen.getByRole('button', { name: 'Show 1 of 2' }).getAttribute('aria-current')).toBe('true');
});

test('a swipe moves the dots', () => {
  render(<MediaCarousel assets={assets} onError={() => {}} />);
  const { list } = give(360);
  list.scrollLeft = 340;
  fireEvent.scroll(list);
  expect(shown()).toBe(1);
});

test('a video has controls and a poster, loads nothing before it is played, and stops when left', () => {
  render(<MediaCarousel assets={assets} onError={() => {}} />);
  give(360);
  const video = document.querySelector('video')!;
  expect(video.getAttribute('aria-label')).toBe('Video 2 of 2');
  expect(video.hasAttribute('controls')).toBe(true);
  expect(video.getAttribute('poster')).toBe('/objects/two?w=960');
  expect(video.getAttribute('preload')).toBe('none');
  const pause = vi.spyOn(video, 'pause').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(pause).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(pause).toHaveBeenCalled();
});

test('pictures come in the width that the screen needs', () => {
  render(<MediaCarousel assets={assets} onError={() => {}} />);
  expect(screen.getByAltText('A cup').getAttribute('srcset')).toBe(
    '/objects/one?sig=1&w=640 640w, /objects/one?sig=1&w=960 960w, /objects/one?sig=1&w=1440 1440w',
  );
});

test('a file that does not load is asked for anew once, not for ever', () => {
  const onError = vi.fn<() => void>();
  render(<MediaCarousel assets={assets} onError={onError} />);
  fireEvent.error(screen.getByAltText('A cup'));
  fireEvent.error(screen.getByAltText('A cup'));
  expect(onError).toHaveBeenCalledTimes(1);
});

test('one picture needs no buttons, none says so', () => {
  const { rerender } = render(<MediaCarousel assets={assets.slice(0, 1)} onError={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByAltText('A cup')).toBeTruthy();
  rerender(<MediaCarousel assets={[]} onError={() => {}} />);
  expect(screen.getByText('No images')).toBeTruthy();
});
