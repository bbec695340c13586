import { expect, test } from 'vitest';
import { inferContentType, mediaKind } from './kind.ts';

test.each([
  ['video/mp4', 'x', 'video'],
  ['video/anything', 'photo.jpg', 'video'],
  ['', 'CLIP.MOV', 'video'],
  ['application/octet-stream', 'a.b.mkv', 'video'],
  ['image/png', 'shot.png', 'image'],
  ['', 'photo.heic', 'image'],
  ['', 'mp4', 'video'],
  ['', 'none', 'image'],
])('type "%s" and name "%s" mean %s', (type, name, kind) => {
  expect(mediaKind(type, name)).toBe(kind);
});

test.each([
  ['image/webp', 'x.jpg', 'image/webp'],
  ['', 'x.JPG', 'image/jpeg'],
  ['', 'x.jpeg', 'image/jpeg'],
  ['', 'x.png', 'image/png'],
  ['', 'x.gif', 'image/gif'],
  ['', 'x.mp4', 'video/mp4'],
  ['', 'x.mov', 'video/quicktime'],
  ['', 'x.avi', 'video/x-msvideo'],
  ['', 'x.wmv', 'video/x-ms-wmv'],
  ['', 'x.flv', 'video/x-flv'],
  ['', 'x.webm', 'video/webm'],
  ['', 'x.mkv', 'video/x-matroska'],
  ['', 'x.heic', 'application/octet-stream'],
  ['', 'x.constructor', 'application/octet-stream'],
])('a file of type "%s" named "%s" is sent as %s', (type, name, sent) => {
  expect(inferContentType(type, name)).toBe(sent);
});
