import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Where every film of these tests was taken: no file that reaches a reviewer may hold it. */
export const PLACE = '+52.5200+013.4050';

/** WMV writes in sixteen bits. */
export const tellsPlace = (bytes: Buffer) =>
  bytes.includes(PLACE) || bytes.includes(Buffer.from(PLACE, 'utf16le'));

function run(program: string, args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.toString()}`);
  return stdout;
}

function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-films-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A second of moving picture with a tone, and the place in every note that the container can hold. */
export function film(ending: string, codecs: string, more = ''): Buffer {
  return withFolder((folder) => {
    const at = (name: string) => join(folder, name);
    writeFileSync(at('words.srt'), `1\n00:00:00,000 --> 00:00:00,900\nhere at ${PLACE}\n`);
    writeFileSync(at('note.txt'), `taken at ${PLACE}`);
    writeFileSync(
      at('notes.ini'),
      `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=Arrival at ${PLACE}\n`,
    );
    const words = (text: string) => text.split(' ').filter(Boolean);
    run('ffmpeg', [
      ...words('-v error -f lavfi -i testsrc2=size=128x72:rate=10 -f lavfi -i sine=frequency=440'),
      '-i',
      at('words.srt'),
      '-i',
      at('notes.ini'),
      ...words(`-t 1 -map 0:v -map 1:a ${codecs} ${more}`).map((word) =>
        word.replace('NOTE', at('note.txt')),
      ),
      ...words('-map_metadata 3'),
      ...['location', 'comment', 'title', 'com.apple.quicktime.location.ISO6709'].flatMap((name) => [
        '-metadata',
        `${name}=${PLACE}`,
      ]),
      '-metadata:s:v:0',
      `handler_name=${PLACE}`,
      '-metadata:s:a:0',
      `title=${PLACE}`,
      at(`film.${ending}`),
    ]);
    return readFileSync(at(`film.${ending}`));
  });
}

/** A film whose left half is red and whose right half is blue, with a tone. */
export const twoHalves = (width: number, height: number, seconds: number): Buffer =>
  withFolder((folder) => {
    const half = (colour: string) => [
      '-f',
      'lavfi',
      '-i',
      `color=${colour}:size=${width / 2}x${height}:rate=10`,
    ];
    const path = join(folder, 'halves.mp4');
    run('ffmpeg', [
      '-v',
      'error',
      ...half('red'),
      ...half('blue'),
      ...'-f lavfi -i sine=frequency=440 -filter_complex hstack=inputs=2 -t'.split(' '),
      String(seconds),
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'.split(' '),
      path,
    ]);
    return readFileSync(path);
  });

type Spot = readonly [x: number, y: number];
const COLOURS: Record<string, string> = {
  'true,false,false': 'red',
  'false,false,true': 'blue',
  'true,true,true': 'white',
};

/** The colours of spots of its first picture: x and y are shares of its width and height. */
export const coloursAt = (bytes: Buffer, size: { width: number; height: number }, spots: Spot[]): string[] =>
  withFolder((folder) => {
    const path = join(folder, 'film');
    writeFileSync(path, bytes);
    const first = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
    const raw = run('ffmpeg', ['-v', 'error', '-i', path, ...first]);
    return spots.map(([x, y]) => {
      const at = 3 * (Math.floor(y * size.height) * size.width + Math.floor(x * size.width));
      return COLOURS[[0, 1, 2].map((part) => (raw[at + part] ?? 0) > 200).join()] ?? 'other';
    });
  });

export interface Seen {
  video: string;
  /** The pixel format of the pictures. */
  pixels: string;
  sounds: string[];
  others: number;
  width: number;
  height: number;
  seconds: number;
  /** Of every picture, as it is decoded. */
  pictures: string;
}

/** What a player finds in it. */
export const seenIn = (bytes: Buffer): Seen =>
  withFolder((folder) => {
    const path = join(folder, 'film');
    writeFileSync(path, bytes);
    const { streams, format } = JSON.parse(
      run('ffprobe', [
        ...'-v error -print_format json -show_streams -show_format'.split(' '),
        path,
      ]).toString(),
    ) as {
      streams: {
        codec_type: string;
        codec_name: string;
        pix_fmt?: string;
        width?: number;
        height?: number;
      }[];
      format: { duration?: string };
    };
    const video = streams.find((one) => one.codec_type === 'video');
    const sounds = streams.filter((one) => one.codec_type === 'audio');
    return {
      video: video?.codec_name ?? '',
      pixels: video?.pix_fmt ?? '',
      sounds: sounds.map((one) => one.codec_name),
      others: streams.length - sounds.length - (video ? 1 : 0),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      seconds: Number(format.duration ?? 0),
      pictures: run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v:0', '-f', 'md5', '-']).toString(),
    };
  });

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const XMP_ID = Buffer.from('BE7ACFCB97A942E89C71999491E3AFAC', 'hex');

/** As cameras and editors write it. */
export const xmpBox = () =>
  box('uuid', XMP_ID, `<x:xmpmeta><exif:GPSLatitude>${PLACE}</exif:GPSLatitude></x:xmpmeta>`);

/** Puts boxes at the end of `moov`, which has to be the film's last box. */
export function intoMoov(bytes: Buffer, ...added: Buffer[]): Buffer {
  const at = bytes.lastIndexOf('moov') - 4;
  const grown = Buffer.concat([bytes, ...added]);
  grown.writeUInt32BE(grown.length - at, at);
  return grown;
}
