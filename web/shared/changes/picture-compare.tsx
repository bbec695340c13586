import { useState } from 'react';
import type { ChangeWords } from '#domain/languages/changes/en.ts';
import { fill } from '#domain/languages/words.ts';
import type { ShownFile } from './shown.ts';

type Props = { before: ShownFile; after: ShownFile; place: number; words: ChangeWords; still: boolean };

/**
 * Two pictures side by side, or overlaid in one frame with a slider for how much of each is visible. Videos
 * show their first frame, side by side.
 */
export function PictureCompare({ before, after, place, words, still }: Props) {
  const [isLaid, setLaid] = useState(false);
  const mayLay = !still && before.type === 'image' && after.type === 'image';
  return (
    <div className="chg-compare">
      {isLaid && mayLay ? (
        <Laid before={before} after={after} place={place} words={words} />
      ) : (
        <div className="chg-pair">
          <figure>
            <figcaption>{words.before}</figcaption>
            <img src={before.url} alt={before.altText ?? ''} />
          </figure>
          <figure>
            <figcaption>{words.now}</figcaption>
            <img src={after.url} alt={after.altText ?? ''} />
          </figure>
        </div>
      )}
      {mayLay && (
        <button type="button" className="chg-switch" onClick={() => setLaid(!isLaid)}>
          {isLaid ? words.besideEachOther : words.asSlider}
        </button>
      )}
    </div>
  );
}

function Laid({ before, after, place, words }: Omit<Props, 'still'>) {
  const [shown, setShown] = useState(50);
  return (
    <>
      <div className="chg-frame">
        <img src={before.url} alt={before.altText ?? ''} />
        <img
          src={after.url}
          alt={after.altText ?? ''}
          className="chg-over"
          style={{ clipPath: `inset(0 0 0 ${100 - shown}%)` }}
        />
        <span className="chg-edge" style={{ left: `${100 - shown}%` }} />
        <span className="chg-tag" aria-hidden="true">
          {words.before}
        </span>
        <span className="chg-tag chg-tag-now" aria-hidden="true">
          {words.now}
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={shown}
        aria-label={fill(words.slide, { place })}
        aria-valuetext={`${shown} %`}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
    </>
  );
}
