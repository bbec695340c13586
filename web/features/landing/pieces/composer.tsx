import { Mail, MessageCircle } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { awaited } from '../sample.ts';

/** The post wizard with everything on one sheet. */
export function Composer() {
  return (
    <div className="grid gap-6 rounded-xl bg-surface p-5 shadow-sm ring-1 ring-line sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex flex-col gap-3">
        <div className="aspect-video overflow-hidden rounded-lg sm:aspect-square">
          <img src={awaited.picture} alt="" className="size-full scale-115 object-cover" />
        </div>
        <Field label="Zoom" hideLabel>
          <Slider min={1} max={3} step={0.1} value={1.3} onValueChange={() => undefined} />
        </Field>
      </div>
      <div className="flex flex-col gap-4">
        <Field label="Title">
          <Input defaultValue={awaited.title} />
        </Field>
        <Field label="Caption" aside={`${awaited.caption.length} / 2,200`}>
          <Textarea rows={3} defaultValue={awaited.caption} />
        </Field>
        <div>
          <p className="mb-2 text-sm font-medium">Reviewers</p>
          <div className="flex flex-wrap gap-2">
            <Badge className="h-7 px-2.5">
              <MessageCircle aria-hidden /> (555) 010-4567
            </Badge>
            <Badge className="h-7 px-2.5">
              <Mail aria-hidden /> hello@fernandoak.example
            </Badge>
          </div>
        </div>
      </div>
    </div>
  );
}
