import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reviewPageOf } from '#tests/support/review-screen.tsx';
import { mediaOf } from '#web/review/post/post-card.tsx';
import { Carousel } from './carousel.tsx';

const media = reviewPageOf().post.assets.map(mediaOf);
const slides = () => [...document.querySelectorAll<HTMLElement>('.slides > li')];
const shown = () => slides().findIndex((slide) => !slide.hasAttribute('inert'));

/** happy-dom has no layout, so the scroller gets its width here. */
function give(width: number) {
  const list = document.querySelector('.slides')!;
  Object.defineProperty(list, 'clientWidth', { value: width, configurable: true });
  return { list, scrollTo: vi.spyOn(list, 'scrollTo') };
}

test('buttons and dots move between pictures, and only the shown one is in reach', () => {
  render(<Carousel media={media} />);
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

test('arrow keys move as the buttons do', () => {
  render(<Carousel media={media} />);
  const { list } = give(360);
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(shown()).toBe(1);
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  expect(shown()).toBe(0);
});

test('a swipe moves the dots', () => {
  render(<Carousel media={media} />);
  const { list } = give(360);
  list.scrollLeft = 340;
  fireEvent.scroll(list);
  expect(shown()).toBe(1);
});

test('the picture that is shown, or was on its way, stands in its place when the width has changed', () => {
  render(<Carousel media={media} />);
  give(360);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const { list, scrollTo } = give(480);
  // The phone is turned halfway: only this scroll brings it to its goal.
  list.scrollLeft = 180;
  fireEvent(window, new Event('resize'));
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 480 });
  expect(shown()).toBe(1);
  list.scrollLeft = 480;
  fireEvent.scroll(list);
  expect(shown()).toBe(1);
});

test('a video has controls and a poster, loads nothing before it is played, and stops when left', () => {
  render(<Carousel media={media} />);
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
  render(<Carousel media={media} />);
  expect(screen.getByAltText('A cup').getAttribute('srcset')).toBe(
    '/objects/one?sig=1&w=640 640w, /objects/one?sig=1&w=960 960w, /objects/one?sig=1&w=1440 1440w',
  );
});

test('every picture is as large as it turns out to be, though its size was not known before', () => {
  const unknown = ['one', 'two'].map((id) => ({
    id,
    type: 'image' as const,
    src: `/objects/${id}`,
    altText: id,
  }));
  render(<Carousel media={unknown} />);
  for (const id of ['one', 'two']) {
    const picture = screen.getByAltText(id);
    Object.defineProperties(picture, { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } });
    fireEvent.load(picture);
    expect(picture.style.getPropertyValue('--ratio')).toBe('1.5');
  }
});

test('a file that does not load says so and is asked for anew once; its new address gets a new chance', () => {
  const onError = vi.fn<() => void>();
  const { rerender } = render(<Carousel media={media} onError={onError} />);
  fireEvent.error(screen.getByAltText('A cup'));
  expect(onError).toHaveBeenCalledTimes(1);
  expect(screen.getByText('This picture could not be loaded')).toBeTruthy();
  rerender(<Carousel media={media.map((one) => ({ ...one, src: `${one.src}&sig=2` }))} onError={onError} />);
  expect(screen.getByAltText('A cup')).toBeTruthy();
});

test('a video that cannot be played still shows its poster, and says so', () => {
  const video = { id: 'film', type: 'video' as const, src: '/objects/film', altText: 'A walk' };
  render(<Carousel media={[{ ...video, poster: '/objects/film?w=960' }]} />);
  fireEvent.error(screen.getByLabelText('A walk'));
  expect(screen.getByText('This video cannot be played here')).toBeTruthy();
  const still = screen.getByLabelText('A walk');
  expect(still.getAttribute('poster')).toBe('/objects/film?w=960');
  expect([still.getAttribute('src'), still.hasAttribute('controls')]).toEqual([null, false]);
});

test('a file that failed is tried again after a pause, a few times at most, and when the connection is back', () => {
  vi.useFakeTimers();
  try {
    render(<Carousel media={media} />);
    const wait = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    const failing = 'This picture could not be loaded';
    fireEvent.error(screen.getByAltText('A cup'));
    expect(screen.getByText(failing)).toBeTruthy();
    wait(3_000);
    expect(screen.queryByText(failing)).toBeNull();
    for (let tries = 0; tries < 5; tries += 1) {
      fireEvent.error(screen.getByAltText('A cup'));
      wait(20_000);
    }
    expect(screen.getByText(failing)).toBeTruthy();
    wait(3_600_000);
    expect(screen.getByText(failing)).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(screen.getByAltText('A cup')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('one picture needs no buttons, none says so', () => {
  const { rerender } = render(<Carousel media={media.slice(0, 1)} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByAltText('A cup')).toBeTruthy();
  rerender(<Carousel media={[]} />);
  expect(screen.getByText('No images')).toBeTruthy();
});
