import type { VideoFacts } from './probe-video.ts';
import type { SniffedVideo } from './sniff.ts';

/** One way to rewrite a video. */
export interface Way {
  muxer: 'mp4' | 'mov' | 'webm';
  contentType: string;
  codecs: string;
  /** The pictures are re-encoded, which takes time. */
  converts: boolean;
}

const TYPES: Record<Way['muxer'], string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** Audio that every browser plays inside an MP4 or MOV. Unlike Vorbis and FLAC it has no notes of its own. */
const HEARD_IN_MP4 = /^(aac|mp3)$/;
/** Eight bits, and colours in half the size; `j` only says that black and white are at the ends of the scale. */
const SHOWN_PIXELS = /^yuvj?420p$/;

const CONVERSION: Way = {
  muxer: 'mp4',
  contentType: TYPES.mp4,
  codecs:
    '-c:v libx264 -preset veryfast -crf 21 -pix_fmt yuv420p -vf scale=trunc(iw/2)*2:trunc(ih/2)*2 -c:a aac -b:a 160k -ac 2 -threads 2',
  converts: true,
};

function copying(muxer: Way['muxer'], facts: VideoFacts, mayStay: RegExp, otherwise: string): Way {
  const copied = facts.sounds.every(({ codec }) => mayStay.test(codec));
  return {
    muxer,
    contentType: TYPES[muxer],
    codecs: `-c:v copy -c:a ${copied ? 'copy' : otherwise}`,
    converts: false,
  };
}

/**
 * Whether every browser shows these pictures in an MP4 or MOV. Who approves a video has to see it, so others
 * (ProRes, HEVC, ten bits) are never served as they are.
 */
export const isShownInMp4 = ({ codec, pixels }: VideoFacts) => codec === 'h264' && SHOWN_PIXELS.test(pixels);
const isShownInWebm = ({ codec, pixels }: VideoFacts) =>
  codec === 'vp8' || (codec === 'vp9' && SHOWN_PIXELS.test(pixels));

/**
 * How a video is cleaned, the best way first. Pictures are copied if every browser shows them afterwards; any
 * other video becomes an MP4.
 */
export function waysToClean(video: SniffedVideo, facts: VideoFacts): Way[] {
  const isMov = video.contentType === 'video/quicktime';
  if (isShownInMp4(facts)) return [copying(isMov ? 'mov' : 'mp4', facts, HEARD_IN_MP4, 'aac'), CONVERSION];
  if (video.container === 'matroska' && isShownInWebm(facts))
    return [copying('webm', facts, /^opus$/, 'libopus'), CONVERSION];
  return [CONVERSION];
}
