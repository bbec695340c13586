import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/kit/errors.ts';
import { VIDEO_BROKEN } from '#domain/media/limits.ts';
import { filmNamed, isChosen, type FilmSpec } from '#domain/networks/film.ts';
import { cropStart, fitted, type Size } from '#domain/networks/shapes.ts';
import type { Ctx } from '#server/kit/context.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { PortError } from '#server/ports/port-error.ts';
import { filmOf, isFilmAway } from './films.ts';
import { networkFilmKey } from './keys.ts';
import { inSquares } from './make-poster.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';
import { lacksRoom } from './room.ts';
import { runProgram } from './run-program.ts';
import { videoOfType, type SniffedVideo } from './sniff.ts';
import type { ObjectRow } from './store.ts';
import { onlyThisFile, words } from './video-arguments.ts';

const MB = 1024 * 1024;
/** Nobody waits for it: it is made ahead of the date. */
const LIMITS = { seconds: 45 * 60, memory: 1500 * MB, outputBytes: MB };

export const NETWORK_FILM_NEEDS_FFMPEG =
  'This video has to be made anew for networks, and this server has no program for that. Please upload it as MP4 (H.264 with AAC sound), or ask whoever runs the server to install ffmpeg.';
export const NETWORK_FILM_FAILED =
  'This video could not be made ready for networks. Please save it as MP4 (H.264 with AAC sound), and upload it again.';

export type MadeFilm =
  | { is: 'ready'; asIs: boolean; bytes: number; width: number | null; height: number | null }
  /** The length was unknown before: the wanted film has to be chosen again. */
  | { is: 'measured'; seconds: number }
  | { is: 'failed'; reason: string }
  | { is: 'busy' };

/**
 * The video as networks take it: H.264 and AAC in an MP4 that plays from its beginning, thirty
 * frames a second, upright, at most `side` pixels long, within its bit rate. Stored whole or not
 * at all, so that a retry can rely on it. Cropped, padded or shortened only if its name says so;
 * a video that fits already stays as it is.
 */
export async function makeNetworkFilm(
  ctx: Ctx,
  object: ObjectRow,
  name: string,
  tell: (hundredths: number) => void,
  machine = { runProgram, lacksRoom },
): Promise<MadeFilm> {
  const spec = filmNamed(name);
  // The video itself may be fine: it is tried again.
  if (await isFilmAway(ctx, object.id)) throw new PortError('retry later', 'The video cannot be found');
  const film = await filmOf(ctx, object).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') return 'busy' as const;
    throw error;
  });
  if (film === 'busy') return { is: 'busy' };
  const video = film && videoOfType(film.contentType);
  if (!spec || !film || !video) return { is: 'failed', reason: VIDEO_BROKEN };
  return withFile(ctx, film.key, async (path) => {
    const facts = await probeVideo(path, video);
    if (facts === 'busy' || facts === 'late') return { is: 'busy' };
    const { width, height } = object;
    const asItIs = { is: 'ready', asIs: true, bytes: film.size } as const;
    if (facts === 'cannot look')
      return film.contentType === 'video/mp4' && !isChosen(spec)
        ? { ...asItIs, width, height }
        : { is: 'failed', reason: NETWORK_FILM_NEEDS_FFMPEG };
    if (facts === 'broken' || facts === 'no picture') return { is: 'failed', reason: VIDEO_BROKEN };
    if (object.seconds === null && facts.seconds > 0) return { is: 'measured', seconds: facts.seconds };
    if (!isChosen(spec) && fitsAlready(facts, spec, film))
      return { ...asItIs, width: facts.width, height: facts.height };
    return inTemporaryFolder(async (folder) => {
      const to = join(folder, 'film.mp4');
      const outcome = await convert(machine.runProgram, { path, video, facts, spec, to, tell });
      if (outcome === 'busy') return { is: 'busy' };
      if (outcome === 'missing') return { is: 'failed', reason: NETWORK_FILM_NEEDS_FFMPEG };
      // The video is fine, and there may be room again before the date.
      if (outcome === 'refused' && (await machine.lacksRoom(folder)))
        throw new PortError('retry later', `There is no room in the temporary folder ${folder}`);
      // After so long a time another try would only hold up the others.
      if (outcome === 'refused' || outcome === 'late') return { is: 'failed', reason: NETWORK_FILM_FAILED };
      const { size } = await stat(to);
      await ctx.storage.write(networkFilmKey(object.id, name), createReadStream(to), {
        contentType: 'video/mp4',
      });
      return { is: 'ready', asIs: false, bytes: size, ...filmShape(facts, spec).size };
    });
  });
}

/** Whatever fails before the file is there is storage's. */
async function withFile<T>(ctx: Ctx, key: string, use: (path: string) => Promise<T>): Promise<T> {
  let isThere = false;
  try {
    return await ctx.storage.withFile(key, (path) => {
      isThere = true;
      return use(path);
    });
  } catch (cause) {
    throw isThere || cause instanceof PortError
      ? cause
      : new PortError('retry later', 'The video could not be read', { cause });
  }
}

/** Whether every network takes it unchanged, so that it need not be converted. */
function fitsAlready(
  facts: VideoFacts,
  { side, rate }: FilmSpec,
  { contentType, size }: { contentType: string; size: number },
): boolean {
  const { codec, pixels, framesPerSecond, square, turned, sounds, width, height, seconds } = facts;
  return (
    contentType === 'video/mp4' &&
    codec === 'h264' &&
    pixels === 'yuv420p' &&
    framesPerSecond >= 23 &&
    framesPerSecond <= 60.1 &&
    square &&
    !turned &&
    Math.max(width, height) <= side &&
    seconds > 0 &&
    (size * 8) / seconds <= rate * 1000 &&
    sounds.length <= 1 &&
    sounds.every(({ codec: of, channels, hertz }) => of === 'aac' && channels <= 2 && hertz <= 48_000)
  );
}

const even = (length: number) => Math.max(2, Math.floor(length / 2) * 2);

/** The size after scaling into a square: never larger, both sides even. */
function scaled({ width, height }: Size, scale: number): Size {
  return { width: even(width * scale), height: even(height * scale) };
}
const sizeIn = (size: Size, { side }: FilmSpec) =>
  scaled(size, Math.min(1, side / Math.max(size.width, size.height)));

/** The film's size, and the filters that lead to it. */
function filmShape(whole: Size, spec: FilmSpec): { size: Size; filters: string[] } {
  const { shape } = spec;
  const scale = ({ width, height }: Size) => `scale=${width}:${height}`;
  if (!shape) {
    const size = sizeIn(whole, spec);
    return { size, filters: [scale(size)] };
  }
  const ratio = shape.width / shape.height;
  const shaped = fitted(whole, [ratio, ratio], shape.fit);
  const size = sizeIn(shaped, spec);
  if (shape.fit === 'crop') {
    const { left, top } = cropStart(whole, shaped, shape.at);
    return { size, filters: [`crop=${shaped.width}:${shaped.height}:${left}:${top}`, scale(size)] };
  }
  const inside = scaled(whole, Math.min(size.width / whole.width, size.height / whole.height));
  const white = `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2:color=white`;
  return { size, filters: [scale(inside), white] };
}

/** Networks also measure the end of the sound: no film may be longer than promised. */
const SOUND_AFTER = 0.1;

interface Conversion {
  path: string;
  video: SniffedVideo;
  facts: VideoFacts;
  spec: FilmSpec;
  to: string;
  tell: (hundredths: number) => void;
}

async function convert(run: typeof runProgram, { path, video, facts, spec, to, tell }: Conversion) {
  const seconds = spec.first === undefined ? facts.seconds : Math.min(facts.seconds, spec.first / 1000);
  const shortened =
    spec.first === undefined ? [] : ['-t', String(Math.max(SOUND_AFTER, seconds - SOUND_AFTER))];
  const sound = facts.sounds[0] ? [`-map`, `0:${facts.sounds[0].stream}`] : [];
  const { outcome } = await run(
    'ffmpeg',
    [
      ...words('-v error -nostdin -y -progress pipe:1'),
      ...onlyThisFile(video, path),
      ...words(`-map 0:${facts.stream}`),
      ...sound,
      '-vf',
      [...inSquares(facts), ...filmShape(facts, spec).filters, 'fps=30', 'setsar=1'].join(','),
      ...shortened,
      ...words(`-c:v libx264 -preset veryfast -profile:v high -crf 21`),
      ...words(`-maxrate ${spec.rate}k -bufsize ${spec.rate * 2}k -pix_fmt yuv420p -g 60 -flags +cgop`),
      ...words('-c:a aac -b:a 128k -ar 48000 -ac 2 -dn -sn -map_metadata -1 -map_chapters -1'),
      ...words('-threads 2 -fflags +bitexact -use_editlist 0 -movflags +faststart -f mp4'),
      `file:${to}`,
    ],
    { ...LIMITS, listen: progressOf(seconds, tell) },
  );
  return outcome;
}

/** Reads ffmpeg's progress, and reports each percent once. */
export function progressOf(seconds: number, tell: (hundredths: number) => void): (text: string) => void {
  let last = 0;
  return (text) => {
    const micros = Number(/.*out_time_us=(\d+)/s.exec(text)?.[1] ?? NaN);
    if (!(seconds > 0) || Number.isNaN(micros)) return;
    const now = Math.min(99, Math.floor(micros / 10_000 / seconds));
    if (now > last) tell((last = now));
  };
}
