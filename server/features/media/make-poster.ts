import { videoLater } from './clean-video.ts';
import type { VideoFacts } from './probe-video.ts';
import { runProgram } from './run-program.ts';
import type { SniffedVideo } from './sniff.ts';
import { onlyThisFile, words } from './video-arguments.ts';

const MB = 1024 * 1024;
const LIMITS = { seconds: 30, memory: 600 * MB, outputBytes: 20 * MB };

/** The filters by which pixels that are not as wide as high become so, and nothing looks squeezed. */
export const inSquares = ({ square, width, height }: VideoFacts): string[] =>
  square ? [] : [`scale=${width}:${height}`, 'setsar=1'];

/** A frame from the first second, as JPEG; null if that fails. */
export async function makePoster(
  path: string,
  video: SniffedVideo,
  facts: VideoFacts,
): Promise<Buffer | null> {
  // The very first frame is often black.
  for (const second of [Math.min(1, facts.seconds / 3), 0]) {
    const { outcome, output } = await runProgram(
      'ffmpeg',
      [
        ...words(`-v error -nostdin -threads 1 -ss ${second.toFixed(3)}`),
        ...onlyThisFile(video, path),
        ...words(
          `-map 0:${facts.stream} -frames:v 1 -threads 1 -vf ${[...inSquares(facts), "scale='min(2160,iw)':-2"].join(',')}`,
        ),
        ...words('-pix_fmt yuvj420p -c:v mjpeg -q:v 3 -f image2pipe pipe:1'),
      ],
      LIMITS,
    );
    if (outcome === 'done' && output.length > 0) return output;
    if (outcome === 'busy') throw videoLater();
    if (outcome === 'missing') return null;
  }
  return null;
}
