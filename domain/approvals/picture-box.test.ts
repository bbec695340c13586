import { describe, expect, it } from 'vitest';
import { boxOf, nudgedPin, pointOf, regionOf, rounded, spotAt, type Shown } from './picture-box.ts';

/** The frames that pictures are shown in: the post's page, a tile, and previews of every kind. */
const FRAMINGS: Record<string, Pick<Shown, 'fit'> & { frame: { width: number; height: number } }> = {
  'the carousel': { fit: 'contain', frame: { width: 480, height: 600 } },
  'a square tile': { fit: 'cover', frame: { width: 240, height: 240 } },
  'a preview of the whole': { fit: 'contain', frame: { width: 416, height: 218 } },
  'a preview that is cut': { fit: 'cover', frame: { width: 416, height: 416 } },
  'a preview that is cropped': { fit: 'cover', frame: { width: 416, height: 520 } },
  'a preview that is padded': { fit: 'contain', frame: { width: 416, height: 740 } },
};
/** The sizes of photos by camera position: a turned file still shows an upright picture. */
const TURNS = {
  upright: [4000, 3000],
  turned: [3000, 4000],
  'a square': [2000, 2000],
  'a strip': [6000, 1000],
};
const ZOOMS = [1, 1.5, 3];
const CUTS = [
  { x: 0.5, y: 0.5 },
  { x: 0, y: 1 },
  { x: 0.3, y: 0.8 },
];
const SPOTS = [0, 0.1, 0.5, 0.77, 1].flatMap((x) => [0, 0.25, 1].map((y) => ({ x, y })));

describe.each(Object.entries(FRAMINGS))('in %s', (_, framing) => {
  it.each(Object.entries(TURNS))(
    'a spot of a picture that is %s is found where it is seen',
    (__, [w = 1, h = 1]) => {
      for (const zoom of ZOOMS)
        for (const at of CUTS)
          for (const spot of SPOTS) {
            const shown: Shown = { ...framing, ratio: w / h, zoom, at };
            const { left, top } = pointOf(shown, spot);
            const found = spotAt(shown, { left, top }) ?? { x: NaN, y: NaN };
            expect(found.x).toBeCloseTo(spot.x, 9);
            expect(found.y).toBeCloseTo(spot.y, 9);
          }
    },
  );

  it('the picture keeps its shape, fills or fits the frame, and stands where the browser puts it', () => {
    for (const [w, h] of Object.values(TURNS) as [number, number][])
      for (const at of CUTS) {
        const box = boxOf({ ...framing, ratio: w / h, at });
        expect(box.width / box.height).toBeCloseTo(w / h, 9);
        const over = [box.width - framing.frame.width, box.height - framing.frame.height];
        for (const side of over)
          if (framing.fit === 'cover') expect(side).toBeGreaterThanOrEqual(-1e-9);
          else expect(side).toBeLessThanOrEqual(1e-9);
        expect(Math.min(...over.map(Math.abs))).toBeCloseTo(0, 9);
        expect(box.left).toBeCloseTo(-(over[0] ?? 0) * at.x, 9);
        expect(box.top).toBeCloseTo(-(over[1] ?? 0) * at.y, 9);
      }
  });
});

it('the same spot on a phone and on a desk', () => {
  const tap = spotAt(
    { frame: { width: 360, height: 450 }, ratio: 0.8, fit: 'contain' },
    { left: 90, top: 405 },
  );
  expect(tap).toEqual({ x: 0.25, y: 0.9 });
  const seen = pointOf(
    { frame: { width: 1000, height: 500 }, ratio: 0.8, fit: 'contain' },
    tap ?? { x: 0, y: 0 },
  );
  // The picture is 400 wide there, with a margin of 300 on each side.
  expect(seen).toEqual({ left: 400, top: 450, isCut: false });
});

it('a point beside the picture is no spot of it', () => {
  const shown: Shown = { frame: { width: 300, height: 300 }, ratio: 0.5, fit: 'contain' };
  expect(spotAt(shown, { left: 20, top: 100 })).toBeNull();
  expect(spotAt(shown, { left: 80, top: 100 })).not.toBeNull();
});

it('a spot that the frame cuts off is known to be', () => {
  const shown: Shown = { frame: { width: 300, height: 300 }, ratio: 2, fit: 'cover' };
  expect(pointOf(shown, { x: 0.1, y: 0.5 }).isCut).toBe(true);
  expect(pointOf(shown, { x: 0.5, y: 0.5 }).isCut).toBe(false);
});

it('what an enlarged picture shows moves around the part that was chosen, as the wizard draws it', () => {
  // Enlarged twice around the left edge: the middle of the picture is at the right edge.
  const shown: Shown = {
    frame: { width: 100, height: 100 },
    ratio: 1,
    fit: 'cover',
    zoom: 2,
    at: { x: 0, y: 0 },
  };
  expect(pointOf(shown, { x: 0.5, y: 0.5 })).toEqual({ left: 100, top: 100, isCut: false });
});

describe('a pin', () => {
  it('goes where an arrow points, in small or larger steps, and stops at the edge', () => {
    expect(nudgedPin({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
    expect(nudgedPin({ x: 0.5, y: 0.5 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
    expect(nudgedPin({ x: 0.95, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0 });
    expect(nudgedPin({ x: 0.95, y: 0 }, 'Enter', true)).toBeNull();
  });

  it('is kept to a ten-thousandth', () => {
    expect(rounded({ x: 1 / 3, y: 1.2 })).toEqual({ x: 0.3333, y: 1 });
  });

  it('is in one of nine parts', () => {
    expect(regionOf({ x: 0.1, y: 0.2 })).toBe('top left');
    expect(regionOf({ x: 0.5, y: 0.5 })).toBe('middle center');
    expect(regionOf({ x: 0.9, y: 0.99 })).toBe('bottom right');
  });
});
