import type { VideoFacts } from './probe-video.ts';
import type { SniffedVideo } from './sniff.ts';

/** One way to rewrite a video. */
export interface Way {
  muxer: 'mp4' | 'mov' | 'webm' | 'matroska';
  contentType: string;
  codecs: string;
  /** The pictures are re-encoded, which takes time. */
  converts: boolean;
}

const TYPES: Record<Way['muxer'], string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
};

/**
 * Audio codecs without metadata in their own header. Vorbis and FLAC have a list of comments there, which may
 * name a place, and are therefore re-encoded.
 */
const WITHOUT_NOTES = /^(aac|mp3|opus|ac3|eac3|alac|dts|pcm_.*)$/;
/** Audio that browsers play inside an MP4. */
const HEARD_IN_MP4 = /^(aac|mp3)$/;

const CONVERSION: Way = {
  muxer: 'mp4',
  contentType: TYPES.mp4,
  codecs:
    '-c:v libx264 -preset veryfast -crf 21 -pix_fmt yuv420p -vf scale=trunc(iw/2)*2:trunc(ih/2)*2 -c:a aac -b:a 160k -ac 2 -threads 2',
  converts: true,
};

function copying(muxer: Way['muxer'], facts: VideoFacts, mayStay: RegExp, otherwise: string): Way {
  const copied = facts.sounds.every(({ codec }) => mayStay.test(codec));
  const tag = muxer === 'mp4' && facts.codec === 'hevc' ? ' -tag:v hvc1' : '';
  return {
    muxer,
    contentType: TYPES[muxer],
    codecs: `-c:v copy${tag} -c:a ${copied ? 'copy' : otherwise}`,
    converts: false,
  };
}

/**
 * How a video is cleaned, the best way first. Pictures are copied if a browser can show them afterwards; a
 * video that no browser plays (AVI, WMV, FLV, much of MKV) becomes an MP4.
 */
export function waysToClean(video: SniffedVideo, facts: VideoFacts): Way[] {
  const toMp4 = () => copying('mp4', facts, HEARD_IN_MP4, 'aac');
  const toWebm = () => copying('webm', facts, /^opus$/, 'libopus');
  const isH26x = facts.codec === 'h264' || facts.codec === 'hevc';
  switch (video.contentType) {
    case 'video/mp4':
      // Not every program can write every sound that an MP4 can contain.
      return facts.sounds.every(({ codec }) => HEARD_IN_MP4.test(codec))
        ? [toMp4()]
        : [copying('mp4', facts, WITHOUT_NOTES, 'aac'), toMp4()];
    case 'video/quicktime':
      return [copying('mov', facts, WITHOUT_NOTES, 'aac')];
    case 'video/webm':
      return [toWebm(), CONVERSION];
    case 'video/x-matroska': {
      const asItIs = copying('matroska', facts, WITHOUT_NOTES, 'aac');
      if (isH26x) return [toMp4(), asItIs];
      if (/^(vp8|vp9|av1)$/.test(facts.codec)) return [toWebm(), asItIs];
      // Theora, like Vorbis, begins with comments.
      return facts.codec === 'theora' ? [CONVERSION] : [CONVERSION, asItIs];
    }
    default:
      return isH26x ? [toMp4(), CONVERSION] : [CONVERSION];
  }
}
