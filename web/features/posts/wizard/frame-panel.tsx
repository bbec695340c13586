import { useState } from 'react';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  RotateCcw,
} from 'lucide-react';
import { cropWords } from '#domain/networks/shapes.ts';
import { nudged, UNFRAMED, ZOOM, zoomed, type Framing } from '#domain/posts/framing.ts';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { useSaid } from '#web/ui/use-said.tsx';
import { FramedPicture } from './framed-picture.tsx';
import type { Wizard } from './use-wizard.ts';

/** As the arrow keys do, for people who cannot drag. */
const STEPS = [
  { key: 'ArrowLeft', label: 'Show more of the left', Icon: ArrowLeft },
  { key: 'ArrowRight', label: 'Show more of the right', Icon: ArrowRight },
  { key: 'ArrowUp', label: 'Show more of the top', Icon: ArrowUp },
  { key: 'ArrowDown', label: 'Show more of the bottom', Icon: ArrowDown },
];

const placeText = (framing: Framing, key: string) => {
  const axis = key === 'ArrowLeft' || key === 'ArrowRight' ? 'x' : 'y';
  return `Placed ${cropWords(axis, framing) || 'in the middle'}`;
};

/** Each picture as the feed will cut it. A preview only: the post keeps the whole picture. */
export function FramePanel({ wizard }: { wizard: Wizard }) {
  const [wanted, setWanted] = useState(0);
  const { say, said } = useSaid();
  const { uploads } = wizard.uploads;
  const at = Math.max(0, Math.min(wanted, uploads.length - 1));
  const upload = uploads[at];
  if (!upload) return null;
  const framing = wizard.framingOf(upload);
  const isFramed = framing.zoom !== 1 || framing.x !== UNFRAMED.x || framing.y !== UNFRAMED.y;
  const place = (next: Framing, key?: string) => {
    wizard.frame(upload, next);
    if (key) say(placeText(next, key));
  };
  return (
    <div className="min-w-0">
      <div className="relative aspect-square overflow-hidden rounded-lg bg-blank ring-1 ring-line">
        <FramedPicture key={upload.id} upload={upload} framing={framing} onFrame={place} />
      </div>
      <div className="mt-2 flex items-center gap-1">
        <p className="mr-auto min-w-0 truncate text-xs text-muted" title={upload.name}>
          {at + 1} of {uploads.length} {upload.name && `· ${upload.name}`}
        </p>
        {uploads.length > 1 && (
          <>
            <IconButton
              label="Show the file before"
              size="sm"
              off={at === 0}
              onClick={() => setWanted(at - 1)}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              label="Show the file after"
              size="sm"
              off={at === uploads.length - 1}
              onClick={() => setWanted(at + 1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {upload.kind === 'image' && (
        <div role="group" aria-label="Place of the picture" className="mt-1 flex items-center gap-1">
          <span aria-hidden className="mr-auto text-xs text-muted">
            Place
          </span>
          {STEPS.map(({ key, label, Icon }) => (
            <IconButton
              key={key}
              label={label}
              size="sm"
              onClick={() => place(nudged(framing, key) ?? framing, key)}
            >
              <Icon aria-hidden />
            </IconButton>
          ))}
        </div>
      )}
      {said}
      {upload.kind === 'image' && (
        <Field
          className="mt-2"
          label="Zoom"
          aside={
            <span className="flex items-center gap-1 tabular-nums">
              {framing.zoom.toFixed(1)}×
              <IconButton
                label="Reset framing"
                size="sm"
                off={!isFramed}
                onClick={() => wizard.frame(upload, UNFRAMED)}
              >
                <RotateCcw aria-hidden />
              </IconButton>
            </span>
          }
          hint="Drag the picture or use the arrows to place it. Framing is for your preview; the post keeps the whole picture."
        >
          <Slider
            min={ZOOM.min}
            max={ZOOM.max}
            step={ZOOM.step}
            value={framing.zoom}
            onValueChange={(zoom) => wizard.frame(upload, zoomed(framing, zoom))}
          />
        </Field>
      )}
    </div>
  );
}
