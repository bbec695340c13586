import { onlyThisFile, words } from './video-arguments.ts';
import { runProgram } from './run-program.ts';
import type { SniffedVideo } from './sniff.ts';

const MB = 1024 * 1024;

export interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
  /** The stream with the moving picture. */
  stream: number;
  /** It carries the place where it was filmed, or tracks that may. */
  tellsPlace: boolean;
}

export type VideoVerdict = VideoFacts | 'broken' | 'no picture' | 'cannot look';

interface ProbeAnswer {
  streams?: {
    index: number;
    codec_type?: string;
    width?: number;
    height?: number;
    tags?: Record<string, string>;
    disposition?: { attached_pic?: number };
    side_data_list?: { rotation?: number }[];
  }[];
  format?: { duration?: string; tags?: Record<string, string> };
}

/** Looks inside with ffprobe where this machine has it. */
export async function probeVideo(path: string, video: SniffedVideo): Promise<VideoVerdict> {
  const { outcome, output } = await runProgram(
    'ffprobe',
    [...words('-v error -print_format json -show_format -show_streams'), ...onlyThisFile(video, path)],
    { seconds: 30, memory: 400 * MB, outputBytes: MB },
  );
  if (outcome === 'missing') return 'cannot look';
  if (outcome === 'refused') return 'broken';
  let answer: ProbeAnswer;
  try {
    answer = JSON.parse(output.toString()) as ProbeAnswer;
  } catch {
    return 'broken';
  }
  const streams = answer.streams ?? [];
  const picture = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
  if (!picture?.width || !picture.height) return 'no picture';
  const turned = picture.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const tags = [answer.format?.tags, ...streams.map((one) => one.tags)];
  return {
    width: turned ? picture.height : picture.width,
    height: turned ? picture.width : picture.height,
    seconds: Number(answer.format?.duration ?? 0) || 0,
    stream: picture.index,
    tellsPlace:
      streams.some((one) => one.codec_type === 'data') ||
      tags.some((some) => Object.keys(some ?? {}).some((name) => /location|gps|xyz/i.test(name))),
  };
}
