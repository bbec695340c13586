import { onlyThisFile, words } from './video-arguments.ts';
import { runProgram } from './run-program.ts';
import type { SniffedVideo } from './sniff.ts';

const MB = 1024 * 1024;

export interface VideoFacts {
  /** As it is shown: pixels may be wider than high. */
  width: number;
  height: number;
  seconds: number;
  /** The stream with the moving picture. */
  stream: number;
  codec: string;
  /** The pixel format. */
  pixels: string;
  framesPerSecond: number;
  /** Its pixels are as wide as high. */
  square: boolean;
  /** The video is stored rotated, with metadata that tells players to turn it. */
  turned: boolean;
  /** Every readable stream with sound. */
  sounds: { stream: number; codec: string; channels: number; hertz: number }[];
}

export type VideoVerdict = VideoFacts | 'broken' | 'no picture' | 'cannot look' | 'busy' | 'late';

interface ProbeAnswer {
  streams?: {
    index: number;
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    pix_fmt?: string;
    avg_frame_rate?: string;
    channels?: number;
    sample_rate?: string;
    disposition?: { attached_pic?: number };
    side_data_list?: { rotation?: number }[];
  }[];
  format?: { duration?: string };
}

const isKnown = (codec: string | undefined): codec is string =>
  codec !== undefined && codec !== 'none' && codec !== 'unknown';

/** Analyses a video with ffprobe, if this machine has it. */
export async function probeVideo(path: string, video: SniffedVideo): Promise<VideoVerdict> {
  const { outcome, output } = await runProgram(
    'ffprobe',
    [...words('-v error -print_format json -show_format -show_streams'), ...onlyThisFile(video, path)],
    { seconds: 30, memory: 400 * MB, outputBytes: MB },
  );
  if (outcome === 'busy' || outcome === 'late') return outcome;
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
  const [across = 0, down = 0] = (picture.sample_aspect_ratio ?? '').split(':').map(Number);
  const square = !(across > 0 && down > 0) || across === down;
  const wide = square ? picture.width : Math.max(1, Math.round((picture.width * across) / down));
  const [frames = 0, per = 1] = (picture.avg_frame_rate ?? '').split('/').map(Number);
  return {
    width: turned ? picture.height : wide,
    height: turned ? wide : picture.height,
    square,
    seconds: Number(answer.format?.duration ?? 0) || 0,
    stream: picture.index,
    codec: picture.codec_name ?? '',
    pixels: picture.pix_fmt ?? '',
    framesPerSecond: per > 0 ? frames / per : 0,
    turned: picture.side_data_list?.some(({ rotation = 0 }) => rotation !== 0) ?? false,
    sounds: streams.flatMap(({ index, codec_type, codec_name, channels = 0, sample_rate }) =>
      codec_type === 'audio' && isKnown(codec_name)
        ? [{ stream: index, codec: codec_name, channels, hertz: Number(sample_rate ?? 0) }]
        : [],
    ),
  };
}
