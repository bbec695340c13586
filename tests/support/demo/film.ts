import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { backdrop, glow } from './art/light.ts';
import { lettering } from './art/lettering.ts';
import { circle, line, newScene, path, put, rect, times, type Scene } from './art/scene.ts';

const [WIDTH, HEIGHT, FRAMES, RATE] = [720, 900, 96, 24];

export const canFilm = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** The tide comes in: four seconds that begin where they end. Made with ffmpeg, frame by frame. */
export async function shootFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-film-'));
  const file = join(folder, 'film.mp4');
  try {
    const input = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      String(RATE),
      '-i',
      '-',
    ];
    const output = [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '21',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ];
    const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', ...input, ...output, file], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const ended = once(ffmpeg, 'exit');
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const picture = await sharp(Buffer.from(frameOf(frame / FRAMES)))
        .flatten()
        .raw()
        .toBuffer();
      if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
    }
    ffmpeg.stdin.end();
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the film is made from, for who keeps it. */
export const filmRecipe = () => `${RATE} ${frameOf(0)} ${frameOf(0.37)}`;

const turn = (part: number) => Math.sin(part * Math.PI * 2);

/** At each part of the film, from 0 to 1, every swell has moved by whole lengths at the end. */
function frameOf(part: number): string {
  const s = newScene(WIDTH, HEIGHT);
  return s.svg([
    backdrop(s, s.linear(['#f7b48b', '#fbd9ae', '#fdf0d9'])),
    glow(s, 470, 330, 330, '#fff8e0', 0.9),
    circle(470, 330 + turn(part) * 5, 92, '#fffaf0'),
    times(3, (i) =>
      put(
        120 + i * 46 + part * 40,
        210 + i * 16 + turn(part + i / 3) * 8,
        line('M-22 -6C-14 -15 -6 -11 0 0C6 -11 14 -15 22 -6', '#8a5a52', 4),
      ),
    ),
    swell(s, 470, 12, 360, part, '#7fc1bd'),
    swell(s, 540, 18, 480, -part, '#3fa3a8'),
    swell(s, 620, 24, 360, part + 0.3, '#1a8590'),
    swell(s, 710, 26, 720, -part + 0.2, '#0f6678'),
    times(12, (i) =>
      rect(
        40 + ((i * 157) % 640),
        570 + i * 22,
        46,
        3,
        '#fff',
        `rx="2" opacity="${(0.3 + 0.25 * turn(part + i / 12)).toFixed(2)}"`,
      ),
    ),
    swell(s, 800 - (turn(part - 0.25) + 1) * 16, 20, 480, part, '#eaf6f1'),
    swell(s, 820 - (turn(part - 0.25) + 1) * 14, 18, 480, part, '#e9d3a6'),
    lettering(
      'Tidewater',
      { x: WIDTH / 2, y: 130 },
      { colour: '#0b2c42', size: 30, weight: 14, tracking: 60 },
    ),
  ]);
}

function swell(s: Scene, y: number, height: number, length: number, shift: number, paint: string) {
  const from = -length * 2 + (((shift % 1) + 1) % 1) * length;
  let d = `M${from} ${s.height}V${y}`;
  for (let x = from; x < s.width + length; x += length)
    d += `q${length * 0.25} ${-height} ${length * 0.5} 0t${length * 0.5} 0`;
  return path(`${d}V${s.height}Z`, paint);
}
