import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { Building2, ImageUp, Trash2 } from 'lucide-react';
import { CompanyAvatar } from './company-avatar.tsx';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { StorageRefusal } from '#web/lib/put-bytes.ts';
import { uploadFile } from '#web/lib/upload.ts';

export type LogoFieldProps = {
  /** The logo's owner. */
  name: string;
  label?: string;
  logoUrl: string | null;
  onChange: (logoUrl: string | null) => void;
  onBusyChange: (busy: boolean) => void;
};

/** The logo or the initials, with controls to change them. Closing the dialog cancels an upload. */
export function LogoField({ name, label = 'Company Logo', logoUrl, onChange, onBusyChange }: LogoFieldProps) {
  const toast = useToast();
  const failed = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const mark = (value: boolean) => {
    setBusy(value);
    onBusyChange(value);
  };

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      failed(refusal);
      return;
    }
    const { signal } = (upload.current = new AbortController());
    mark(true);
    try {
      onChange(await uploadLogo(file, signal));
      toast({ title: 'Logo uploaded successfully' });
    } catch (error) {
      if (!signal.aborted) failed(error instanceof Error ? error.message : 'Failed to upload logo');
    } finally {
      if (!signal.aborted) mark(false);
    }
  }

  return (
    <div className="flex items-center gap-4">
      {name.trim() === '' && !logoUrl ? (
        <span
          aria-hidden
          className="flex size-20 shrink-0 items-center justify-center rounded-[26%] bg-blank text-subtle ring-1 ring-line ring-inset"
        >
          <Building2 className="size-7" />
        </span>
      ) : (
        <CompanyAvatar name={name} logoUrl={logoUrl} size="xl" />
      )}
      <div className="min-w-0">
        <label htmlFor={inputId} className="text-sm font-medium text-ink">
          {label}
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/*"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void take(event)}
        />
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            pending={busy}
            pendingLabel="Uploading..."
            onClick={() => input.current?.click()}
          >
            <ImageUp aria-hidden />
            {logoUrl ? 'Change Logo' : 'Upload Logo'}
          </Button>
          {logoUrl && !busy && (
            <Button variant="ghost" size="sm" aria-label="Remove Logo" onClick={() => onChange(null)}>
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-xs text-muted">PNG, JPG up to 5MB</p>
      </div>
    </div>
  );
}

/** Why a file is refused as a logo before it is sent; null where it is not. */
function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return LOGO_NOT_IMAGE;
  return file.size > LOGO_BYTES ? LOGO_TOO_LARGE : null;
}

/** Returns the path of the logo. Throws with a sentence for the toast. */
async function uploadLogo(file: File, signal: AbortSignal): Promise<string> {
  try {
    return (await uploadFile(file, { purpose: 'logo', signal })).path;
  } catch (error) {
    const sentence =
      error instanceof StorageRefusal ? 'Failed to upload image' : messageOf(error, 'Failed to upload logo');
    throw new Error(sentence, { cause: error });
  }
}
