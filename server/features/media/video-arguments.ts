import type { SniffedVideo } from './sniff.ts';

export const words = (text: string) => text.split(' ');

/** Only this file and this demuxer: nothing in the file can make a program guess, or open another file. */
export const onlyThisFile = (video: SniffedVideo, path: string) => [
  ...words(`-protocol_whitelist file -f ${video.container} -max_pixels 40000000 -i`),
  `file:${path}`,
];
