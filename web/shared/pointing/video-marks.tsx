import { useEffect, useState } from 'react';
import { fill } from '#domain/languages/words.ts';
import type { Media } from '../carousel/slide.tsx';
import { clock, placeWords } from './place-words.ts';
import { pinStyle, usePins } from './pins.ts';
import type { Pointing } from './pointing-state.ts';
import { pointingWords as words } from './words.ts';

const slidesOf = ({ captionBox }: Pointing) =>
  captionBox.current?.closest('article')?.querySelector('.slides');

/** The player of a video of this post. */
export const videoOf = (pointing: Pointing, at: number): HTMLVideoElement | null =>
  slidesOf(pointing)?.querySelector<HTMLVideoElement>(`:scope > li:nth-child(${at + 1}) video`) ?? null;

/** The present player: a failed one is removed, and a new address mounts a new one. */
function usePlayer(pointing: Pointing, at: number) {
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [now, setNow] = useState(0);
  const [length, setLength] = useState(0);
  useEffect(() => {
    const find = () => setPlayer(videoOf(pointing, at));
    find();
    const slides = slidesOf(pointing);
    if (!slides) return undefined;
    const observer = new MutationObserver(find);
    observer.observe(slides, { childList: true, subtree: true });
    return () => observer.disconnect();
    // The slides stay as long as the post.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  useEffect(() => {
    if (!player) return undefined;
    const look = () => {
      setNow(player.currentTime);
      setLength(Number.isFinite(player.duration) ? player.duration : 0);
    };
    const events = ['timeupdate', 'seeked', 'pause', 'loadedmetadata'];
    look();
    for (const event of events) player.addEventListener(event, look);
    return () => {
      for (const event of events) player.removeEventListener(event, look);
    };
  }, [player]);
  return { player, now, length };
}

type Props = { pointing: Pointing; media: Media; at: number };

/** A timeline of the video with a mark for each comment; a mark seeks there. */
export function VideoMarks({ pointing, media, at }: Props) {
  const { say } = pointing;
  const { pins, picked, set } = usePins(pointing);
  const { player, now, length } = usePlayer(pointing, at);
  const marks = pins.flatMap((pin) =>
    'seconds' in pin.anchor && pin.anchor.assetId === media.id
      ? [{ ...pin, seconds: pin.anchor.seconds }]
      : [],
  );
  const has = marks.length > 0;
  const end = Math.max(length, ...marks.map(({ seconds }) => seconds), 1);

  // A mark's position needs the video's length, which takes loading its metadata.
  useEffect(() => {
    if (player && has && player.preload === 'none') player.preload = 'metadata';
  }, [player, has]);

  function seek(seconds: number) {
    if (!player) return;
    player.pause();
    player.currentTime = seconds;
  }

  // Seeks on every request: the video may have played on meanwhile.
  const wanted = marks.find(({ id }) => id === picked)?.seconds;
  const turn = pointing.wanted?.turn;
  useEffect(() => {
    if (wanted !== undefined) seek(wanted);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, turn, player]);

  if (!has && !(player && say)) return null;
  return (
    <div className="video-marks">
      {has && (
        <div className="video-line" role="group" aria-label={words.marks}>
          <span className="video-now" style={{ width: `${Math.min(1, now / end) * 100}%` }} />
          {marks.map((mark) => (
            <button
              key={mark.id}
              type="button"
              className={`video-mark${pinStyle(mark)}`}
              style={{ left: `${(mark.seconds / end) * 100}%` }}
              aria-label={fill(words.said, {
                place: placeWords(mark.number, mark.anchor, at + 1),
                text: mark.text,
              })}
              aria-pressed={picked === mark.id}
              onClick={() => {
                seek(mark.seconds);
                set({ picked: mark.id });
              }}
            >
              <span>{mark.isDone ? '✓' : mark.number}</span>
            </button>
          ))}
        </div>
      )}
      {player && say && (
        <button
          type="button"
          className="point-button"
          onClick={() => {
            player.pause();
            const seconds = Math.round(player.currentTime * 10) / 10;
            set({ place: { anchor: { assetId: media.id, seconds }, isHeld: false }, picked: null });
          }}
        >
          {fill(words.writeAt, { time: clock(now) })}
        </button>
      )}
    </div>
  );
}
