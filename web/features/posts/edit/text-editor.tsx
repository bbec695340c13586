import { PageSection } from '#web/components/page-section.tsx';
import { TextFields } from '../text-fields.tsx';
import type { PostForm } from './use-post-form.ts';

type TextEditorProps = { form: PostForm; company: string | null; canEdit: boolean };

export function TextEditor({ form, company, canEdit }: TextEditorProps) {
  return (
    <PageSection title="TEXT">
      <div className="flex flex-col gap-5">
        <TextFields values={form.texts} onChange={form.type} company={company} disabled={!canEdit} />
      </div>
    </PageSection>
  );
}
