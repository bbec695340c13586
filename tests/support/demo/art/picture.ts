import sharp from 'sharp';
import { chanceOf, type Chance } from './chance.ts';
import { newScene, type Piece, type Scene } from './scene.ts';

export interface Picture {
  /** What is to be seen, for who cannot see it. */
  alt: string;
  /** 4:5 instead of square. */
  tall?: boolean;
  /** How much the film shows its grain: 0 for print, about 10 for a photograph. */
  grain?: number;
  draw(s: Scene, chance: Chance): Piece[];
}

const grains = new Map<string, Promise<Buffer>>();

/** Grey noise around the middle, which lightens and darkens what lies under it. */
function grainOf(width: number, height: number, strength: number): Promise<Buffer> {
  const key = `${width}×${height}×${strength}`;
  let made = grains.get(key);
  if (!made) {
    const chance = chanceOf(key);
    const noise = Buffer.alloc(width * height);
    for (let index = 0; index < noise.length; index += 1)
      noise[index] = 128 + (chance.roll() + chance.roll() - 1) * strength * 2.4;
    made = sharp(noise, { raw: { width, height, channels: 1 } })
      .blur(0.6)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    grains.set(key, made);
  }
  return made;
}

function sheetOf(name: string, picture: Picture) {
  const s = newScene(1080, picture.tall ? 1350 : 1080);
  return { s, svg: s.svg(picture.draw(s, chanceOf(name))), grain: picture.grain ?? 7 };
}

/** Everything that the file depends on. */
export function recipeOf(name: string, picture: Picture): string {
  const { svg, grain } = sheetOf(name, picture);
  return `${grain} ${svg}`;
}

/** The picture as a camera or a designer would hand it in: a JPEG. */
export async function develop(name: string, picture: Picture): Promise<Buffer> {
  const { s, svg, grain } = sheetOf(name, picture);
  const { width, height } = s;
  const film = grain > 0 && {
    input: await grainOf(width, height, grain),
    raw: { width, height, channels: 1 as const },
    blend: 'soft-light' as const,
  };
  return sharp(Buffer.from(svg))
    .flatten()
    .composite(film ? [film] : [])
    .jpeg({ quality: 86 })
    .toBuffer();
}
