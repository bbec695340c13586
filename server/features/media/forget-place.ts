import type { VideoFacts } from './probe-video.ts';
import { runProgram } from './run-program.ts';
import type { SniffedVideo } from './sniff.ts';
import { onlyThisFile, words } from './video-arguments.ts';

const MB = 1024 * 1024;
const LIMITS = { seconds: 180, memory: 600 * MB, outputBytes: MB };

const MUXERS: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
};

/** The same pictures and sound, untouched, without place, device and other notes. Answers whether it was made. */
export async function forgetPlace(
  path: string,
  video: SniffedVideo,
  facts: VideoFacts,
  to: string,
): Promise<boolean> {
  const muxer = MUXERS[video.contentType];
  if (!muxer) return false;
  const { outcome } = await runProgram(
    'ffmpeg',
    [
      ...words('-v error -nostdin'),
      ...onlyThisFile(video, path),
      ...words(`-map 0:${facts.stream} -map 0:a? -c copy -dn -sn -map_metadata -1 -map_chapters -1`),
      ...words(`-movflags +faststart -f ${muxer}`),
      `file:${to}`,
    ],
    LIMITS,
  );
  return outcome === 'done';
}
