import type { CheckedMedium, Problem } from './checked.ts';
import { duration, megabytes, number } from './figures-in-words.ts';
import { filmFor, keptSeconds, longestFilm } from './film.ts';
import type { Accepts, Format, Rules } from './rules.ts';
import { canBeMade, isWithin, type Shape } from './shapes.ts';

const nameOf = ({ kind }: Pick<CheckedMedium, 'kind'>, index: number) =>
  `${kind === 'image' ? 'picture' : 'video'} ${index + 1}`;

interface Told {
  medium: CheckedMedium;
  /** The network's limits for this kind of media. */
  accepts: Accepts;
  label: string;
  name: string;
}
type Say = (sentence: string, help?: Problem['help']) => void;

/** Why the network would refuse one of a post's media, after the chosen crop, padding and trim. */
export function mediumProblems(
  medium: CheckedMedium,
  shape: Shape | undefined,
  index: number,
  { rules, format, label }: { rules: Rules; format: Format | null; label: string },
): Problem[] {
  const own = rules[medium.kind];
  // A kind that the network does not take is reported for the set as a whole.
  if (!own) return [];
  const found: Problem[] = [];
  const say: Say = (sentence, help) =>
    found.push({ field: `media.${index + 1}`, sentence, ...(help ? { help } : {}) });
  const accepts = { ...own, ...format?.[medium.kind] };
  const told = { medium, accepts, label, name: nameOf(medium, index) };
  sizeProblems(told, shape, say);
  if (medium.kind === 'video') filmProblems(told, say);
  const { altText } = medium;
  const { alt } = rules;
  const mostAlt = (medium.kind === 'video' ? alt?.maxOnVideo : undefined) ?? alt?.max ?? Infinity;
  if (altText && alt?.on.includes(medium.kind) && altText.length > mostAlt)
    say(
      `${label} takes ${number(mostAlt)} characters of alt text; ${told.name} has ${number(altText.length)}.`,
    );
  return found;
}

function sizeProblems({ medium, accepts, label, name }: Told, shape: Shape | undefined, say: Say) {
  const { width, height } = shape?.size ?? medium;
  if (width === null || height === null) return;
  const what = medium.kind === 'image' ? 'pictures' : 'videos';
  const ratio = width / height;
  if (accepts.ratio && !isWithin(ratio, accepts.ratio)) {
    const wanted = `${label} takes ${what} from ${number(accepts.ratio[0])} to ${number(accepts.ratio[1])} times as wide as high; ${name} is ${number(ratio)}.`;
    if (canBeMade(medium)) say(`${wanted} Crop it, pad it or choose another one.`, 'shape');
    else
      say(
        `${wanted} Save it in another shape or choose another one; to crop or pad videos here, the server needs ffmpeg.`,
      );
  }
  const { minWidth = 0, minHeight = 0 } = accepts;
  if (width < minWidth || height < minHeight)
    say(
      `${label} takes ${what} of at least ${minHeight > 0 ? `${minWidth} by ${minHeight} pixels` : `${minWidth} pixels in width`}; ${name} has ${width} by ${height}.`,
    );
}

function filmProblems({ medium, accepts, label, name }: Told, say: Say) {
  const { asIs, fit, trim } = medium;
  if (!canBeMade(medium) && (fit || trim))
    say(
      `To crop, pad or shorten ${name} the server needs ffmpeg. Take it as it is, or ask whoever runs the server.`,
    );
  const seconds = keptSeconds(medium);
  const [least, most] = accepts.seconds ?? [0, Infinity];
  const longest = longestFilm(accepts);
  // Trimming helps only if what remains is not below the network's minimum.
  const help = longest >= Math.max(1, least) ? { keep: longest } : undefined;
  if (seconds !== null && seconds < least)
    say(`${label} takes videos from ${duration(least)} on; ${name} has ${duration(seconds)}.`);
  if (seconds !== null && seconds > most)
    say(`${label} takes videos up to ${duration(most)}; ${name} has ${duration(seconds)}.`, help);
  else if (!asIs && seconds !== null && !filmFor(accepts, seconds))
    say(
      `${label} takes videos up to ${megabytes(accepts.bytes)}; ${name} is too long to be made that small. Shorten it.`,
      help,
    );
  // Made anew, a video gets no larger than that in practice.
  const { minBytes = 0 } = accepts;
  if ((asIs?.bytes ?? medium.bytes ?? Infinity) < minBytes)
    say(`${label} takes videos from ${number(minBytes / 1000)} KB on; ${name} is smaller.`);
  if (!asIs) return;
  if (!accepts.types.includes(asIs.type))
    say(
      `${label} takes videos as MP4; ${name} is of another type. Save it as MP4, or ask whoever runs the server to install ffmpeg.`,
    );
  if (asIs.bytes > accepts.bytes)
    say(`${label} takes videos up to ${megabytes(accepts.bytes)}; ${name} has ${megabytes(asIs.bytes)}.`);
}
