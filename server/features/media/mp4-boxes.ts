/** An MP4 or MOV whose boxes are inconsistent. */
export class BrokenBoxes extends Error {}

export interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  body: number;
  end: number;
}

/** The boxes that stay, by parent: everything needed to play, and nothing that can hold free text. */
const KEPT: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    moov: 'mvhd trak mvex',
    trak: 'tkhd edts mdia',
    edts: 'elst',
    mdia: 'mdhd elng hdlr minf',
    minf: 'vmhd smhd hdlr dinf stbl',
    dinf: 'dref',
    stbl: 'stsd stts ctts cslg stss stps stsz stz2 stsc stco co64 sdtp sbgp sgpd',
    mvex: 'mehd trex',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd',
  }).map(([parent, children]) => [parent, new Set(children.split(' '))]),
);

/** The box whose header begins there, in a container that ends at `to`. */
export function boxAt(bytes: Buffer, start: number, to: number): Box {
  if (start + 8 > to) throw new BrokenBoxes('a box without a header');
  const type = bytes.toString('latin1', start + 4, start + 8);
  let size = bytes.readUInt32BE(start);
  let body = start + 8;
  if (size === 1) {
    if (start + 16 > to) throw new BrokenBoxes('a box without a header');
    size = Number(bytes.readBigUInt64BE(start + 8));
    body += 8;
  }
  const end = size === 0 ? to : start + size;
  if (end < body || end > to) throw new BrokenBoxes(`a box ${type} that does not fit`);
  return { type, start, body, end };
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to;) {
    // QuickTime may end a list with four zeros.
    if (to - at < 8) {
      bytes.fill(0, at, to);
      return;
    }
    const box = boxAt(bytes, at, to);
    yield box;
    at = box.end;
  }
}

export function findBox(bytes: Buffer, inside: Box, ...path: string[]): Box | null {
  let found: Box | null = inside;
  for (const type of path) {
    const parent: Box | null = found;
    found = parent && ([...boxesIn(bytes, parent.body, parent.end)].find((box) => box.type === type) ?? null);
  }
  return found;
}

/** Same place, same length, no content: no other box has to move. */
function blankBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1');
  bytes.fill(0, box.body, box.end);
}

/** Version, two types and twelve reserved bytes; a name in free text follows. */
const HANDLER_BYTES = 24;

const handlerOf = (bytes: Buffer, track: Box): string => {
  const handler = findBox(bytes, track, 'mdia', 'hdlr');
  return handler && handler.end >= handler.body + 12
    ? bytes.toString('latin1', handler.body + 8, handler.body + 12)
    : '';
};

export const tracksIn = (bytes: Buffer, moov: Box): { box: Box; handler: string }[] =>
  [...boxesIn(bytes, moov.body, moov.end)]
    .filter(({ type }) => type === 'trak')
    .map((box) => ({ box, handler: handlerOf(bytes, box) }));

/** Only pictures and sound are for reviewers, not subtitles, time codes and a camera's metadata. */
export const isShown = (handler: string) => handler === 'vide' || handler === 'soun';

/** Blanks everything in `moov` or `moof` that is not needed to play pictures and sound. */
export function blankNotes(bytes: Buffer, parent: Box): void {
  const kept = KEPT[parent.type];
  if (!kept) return;
  for (const box of boxesIn(bytes, parent.body, parent.end)) {
    if (!kept.has(box.type) || (box.type === 'trak' && !isShown(handlerOf(bytes, box)))) blankBox(bytes, box);
    else if (box.type === 'hdlr') bytes.fill(0, Math.min(box.body + HANDLER_BYTES, box.end), box.end);
    else blankNotes(bytes, box);
  }
}
