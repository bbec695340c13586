import { BrokenBoxes, findBox, isShown, tracksIn, type Box } from './mp4-boxes.ts';

export interface Range {
  start: number;
  end: number;
}

interface Chunk {
  start: number;
  /** Null if only the next chunk's start tells where this one ends. */
  bytes: number | null;
}

/** A table after version and flags: the number of entries, and how to read one. */
function tableOf(bytes: Buffer, box: Box, entryBytes: number, headBytes = 0) {
  const at = box.body + 4 + headBytes;
  const count = bytes.readUInt32BE(at);
  if (at + 4 + count * entryBytes > box.end) throw new BrokenBoxes(`a table ${box.type} that is cut off`);
  return { count, at: (index: number) => at + 4 + index * entryBytes };
}

function offsetsOf(bytes: Buffer, track: Box): number[] {
  const within = (type: string) => findBox(bytes, track, 'mdia', 'minf', 'stbl', type);
  const large = within('co64');
  const box = large ?? within('stco');
  if (!box) return [];
  const table = tableOf(bytes, box, large ? 8 : 4);
  return Array.from({ length: table.count }, (_, index) =>
    large ? Number(bytes.readBigUInt64BE(table.at(index))) : bytes.readUInt32BE(table.at(index)),
  );
}

/** Chunks of a track. Sound with a constant sample size often counts samples: its end stays open. */
function chunksOf(bytes: Buffer, track: Box): Chunk[] {
  const within = (type: string) => findBox(bytes, track, 'mdia', 'minf', 'stbl', type);
  const offsets = offsetsOf(bytes, track);
  const sizes = within('stsz');
  const runs = within('stsc');
  if (!sizes || !runs || bytes.readUInt32BE(sizes.body + 4) !== 0)
    return offsets.map((start) => ({ start, bytes: null }));
  const sizeTable = tableOf(bytes, sizes, 4, 4);
  const runTable = tableOf(bytes, runs, 12);
  let sample = 0;
  let run = -1;
  return offsets.map((start, index) => {
    while (run + 1 < runTable.count && bytes.readUInt32BE(runTable.at(run + 1)) <= index + 1) run += 1;
    if (run < 0) throw new BrokenBoxes('chunks without samples');
    let total = 0;
    const until = sample + bytes.readUInt32BE(runTable.at(run) + 4);
    for (; sample < until && sample < sizeTable.count; sample += 1)
      total += bytes.readUInt32BE(sizeTable.at(sample));
    return { start, bytes: total };
  });
}

/** Where pictures and sound are in the file, in order. Call before anything is blanked. */
export function shownRanges(bytes: Buffer, moov: Box, fileBytes: number): Range[] {
  const tracks = tracksIn(bytes, moov);
  const starts = Float64Array.from(tracks.flatMap(({ box }) => offsetsOf(bytes, box))).sort();
  const after = (start: number) => {
    let low = 0;
    for (let high = starts.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? Infinity) <= start) low = middle + 1;
      else high = middle;
    }
    return starts[low] ?? fileBytes;
  };
  return tracks
    .filter(({ handler }) => isShown(handler))
    .flatMap(({ box }) => chunksOf(bytes, box))
    .map(({ start, bytes: length }) => ({ start, end: length === null ? after(start) : start + length }))
    .sort((a, b) => a.start - b.start);
}

/** The parts of `whole` that no range covers. */
export function gapsIn(whole: Range, ranges: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let at = whole.start;
  for (const { start, end } of ranges) {
    if (start >= whole.end) break;
    if (start > at) gaps.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < whole.end) gaps.push({ start: at, end: whole.end });
  return gaps;
}
