import { copyFile } from 'node:fs/promises';
import { AppError } from '#domain/kit/errors.ts';
import {
  VIDEO_BROKEN,
  VIDEO_NEEDS_FFMPEG,
  VIDEO_NOT_MADE_READY,
  VIDEO_WITHOUT_PICTURE,
} from '#domain/media/limits.ts';
import { blankMp4 } from './blank-mp4.ts';
import type { VideoFacts } from './probe-video.ts';
import { runProgram, type ProgramResult } from './run-program.ts';
import type { SniffedVideo } from './sniff.ts';
import { onlyThisFile, words } from './video-arguments.ts';
import { isShownInMp4, waysToClean, type Way } from './video-ways.ts';

const MB = 1024 * 1024;
const COPYING = { seconds: 180, memory: 600 * MB, outputBytes: MB };
/** Somebody waits for the response, and proxies commonly time out after a minute. */
const CONVERTING = { seconds: 50, memory: 900 * MB, outputBytes: MB };

export interface CleanVideo {
  contentType: string;
  /** The size in the file's own header, if nothing else was read. */
  size: { width: number; height: number } | null;
}

/** The machine could not do it now; the file is not at fault and is kept. */
class VideoLater extends AppError {
  constructor() {
    super(
      'unavailable',
      'The server is too busy to look at this video right now. Please try again in a minute.',
      { retryAfterSeconds: 60 },
    );
  }
}
export const videoLater = () => new VideoLater();

/** The same, but its time ran out: if that happens again and again, it is the file (late-tries.ts). */
export class TookTooLong extends VideoLater {}

/**
 * The film without its location and without anything else that is neither picture nor sound. Throws a
 * sentence for the uploader if that fails: a file that is not clean is not kept.
 */
export async function cleanVideo(
  path: string,
  video: SniffedVideo,
  facts: VideoFacts | null,
  to: string,
): Promise<CleanVideo> {
  let hasProgram = facts !== null;
  let isLate = false;
  for (const way of facts && hasProgram ? waysToClean(video, facts) : []) {
    const outcome = await make(path, video, facts as VideoFacts, way, to);
    if (outcome === 'done') return { contentType: way.contentType, size: null };
    if (outcome === 'busy') throw videoLater();
    if (outcome === 'missing') {
      hasProgram = false;
      break;
    }
    // Another way would take as long.
    if (outcome === 'late') {
      isLate = true;
      break;
    }
  }
  const isMov = video.container === 'mov';
  const notMade = () =>
    isLate
      ? new TookTooLong()
      : new AppError(
          'wrong_type',
          hasProgram || (isMov && facts) ? VIDEO_NOT_MADE_READY : VIDEO_NEEDS_FFMPEG,
        );
  // Boxes can be blanked without a program, which leaves the pictures as they are.
  if (!isMov || (facts && !isShownInMp4(facts))) throw notMade();
  await copyFile(path, to);
  const blanked = await blankMp4(to);
  if (blanked === 'broken') throw new AppError('wrong_type', VIDEO_BROKEN);
  if (blanked === 'no picture') throw new AppError('wrong_type', VIDEO_WITHOUT_PICTURE);
  if (blanked === 'cannot tell') throw notMade();
  return { contentType: video.contentType, size: blanked };
}

function make(
  path: string,
  video: SniffedVideo,
  facts: VideoFacts,
  way: Way,
  to: string,
): Promise<ProgramResult['outcome']> {
  const maps = [facts.stream, ...facts.sounds.map((sound) => sound.stream)].map((index) => `-map 0:${index}`);
  const run = async () => {
    const { outcome } = await runProgram(
      'ffmpeg',
      [
        ...words('-v error -nostdin -y'),
        ...onlyThisFile(video, path),
        ...words(`${maps.join(' ')} ${way.codecs} -dn -sn -map_metadata -1 -map_chapters -1`),
        ...words(`-fflags +bitexact -movflags +faststart -f ${way.muxer}`),
        `file:${to}`,
      ],
      way.converts ? CONVERTING : COPYING,
    );
    return outcome;
  };
  return way.converts ? oneAtATime(run) : run();
}

let last: Promise<unknown> = Promise.resolve();

/** Converting uses all cores: two at once would only make both too late. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
