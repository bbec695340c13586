import { PageSection } from '#web/components/page-section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CaptionField } from '../caption-field.tsx';
import type { PostForm } from './use-post-form.ts';

type TextEditorProps = { form: PostForm; company: string | null; canEdit: boolean };

export function TextEditor({ form, company, canEdit }: TextEditorProps) {
  return (
    <PageSection title="TEXT">
      <div className="flex flex-col gap-5">
        <Field label="Title" hint="Only you see the title.">
          <Input
            value={form.title}
            maxLength={300}
            disabled={!canEdit}
            placeholder="Untitled"
            onChange={(event) => form.type({ title: event.target.value })}
          />
        </Field>
        <CaptionField
          value={form.caption}
          company={company}
          title={form.title}
          disabled={!canEdit}
          onChange={(caption) => form.type({ caption })}
        />
      </div>
    </PageSection>
  );
}
