import { describe, expect, it } from 'vitest';
import { dragged, nudged, UNFRAMED, zoomed } from './framing.ts';

describe('zoom', () => {
  it.each([
    [0.2, 1],
    [1.1 + 0.2, 1.3],
    [2.94, 2.9],
    [9, 3],
  ])('%d becomes %d', (asked, zoom) => {
    expect(zoomed(UNFRAMED, asked).zoom).toBe(zoom);
  });
});

describe('dragging', () => {
  const drag = (framing: Partial<typeof UNFRAMED>, dx: number, dy: number, ratio = 1) =>
    dragged({ ...UNFRAMED, ...framing }, { dx, dy, side: 100, ratio });

  it('moves nothing where nothing overflows', () => {
    expect(drag({}, 30, 30)).toEqual(UNFRAMED);
  });

  it('moves a wide picture sideways only, against the hand', () => {
    expect(drag({}, 50, 50, 2)).toEqual({ zoom: 1, x: 0, y: 0.5 });
    expect(drag({}, -25, 0, 2).x).toBe(0.75);
  });

  it('moves a zoomed one both ways, and not beyond its edge', () => {
    expect(drag({ zoom: 2 }, 25, -25)).toEqual({ zoom: 2, x: 0.25, y: 0.75 });
    expect(drag({ zoom: 2 }, 500, -500)).toEqual({ zoom: 2, x: 0, y: 1 });
  });
});

describe('arrow keys', () => {
  it('move the frame in their direction by a twentieth', () => {
    expect(nudged(UNFRAMED, 'ArrowRight')).toEqual({ zoom: 1, x: 0.55, y: 0.5 });
    expect(nudged(UNFRAMED, 'ArrowUp')).toEqual({ zoom: 1, x: 0.5, y: 0.45 });
  });

  it('stop at the edge', () => {
    expect(nudged({ zoom: 1, x: 0, y: 1 }, 'ArrowLeft')?.x).toBe(0);
    expect(nudged({ zoom: 1, x: 0, y: 1 }, 'ArrowDown')?.y).toBe(1);
  });

  it('are the only keys', () => {
    expect(nudged(UNFRAMED, 'a')).toBeNull();
  });
});
