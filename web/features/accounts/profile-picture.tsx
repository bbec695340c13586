import { useRef, useState } from 'react';
import { updateProfile, type User } from '#domain/accounts/contract.ts';
import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { displayName, useSessionPart } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';

export function ProfilePicture({ user }: { user: User }) {
  const toast = useToast();
  const session = useSessionPart();
  const chooser = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const save = useWrite(updateProfile);

  const fail = (error: unknown) =>
    toast({
      title: 'Update failed',
      description: messageOf(error, 'Failed to update profile'),
      variant: 'destructive',
    });

  const store = (profileImageUrl: string | null) => {
    // Not as they were before the upload: another name may have been saved meanwhile.
    const present = () => session.shown.get().user ?? user;
    const { firstName, lastName, email } = present();
    save.mutate(
      { body: { firstName, lastName, email, profileImageUrl } },
      {
        onDone: (saved) => session.set({ ...present(), profileImageUrl, ...saved }),
        onError: fail,
      },
    );
  };

  async function choose(file: File | undefined) {
    if (!file) return;
    const refusal = !file.type.startsWith('image/')
      ? LOGO_NOT_IMAGE
      : file.size > LOGO_BYTES
        ? LOGO_TOO_LARGE
        : null;
    if (refusal) {
      toast({ title: 'Error', description: refusal, variant: 'destructive' });
      return;
    }
    setUploading(true);
    try {
      store((await uploadFile(file, { purpose: 'logo' })).path);
    } catch (error) {
      fail(error);
    } finally {
      setUploading(false);
    }
  }

  const url = user.profileImageUrl;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={displayName(user)} src={url ? `${url}?w=160` : null} size="lg" />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        className="sr-only"
        // The button beside it is the accessible control.
        aria-hidden
        aria-label="Profile picture file"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        // Uploads are for those who write posts: their room is shared by the agency.
        needs="compose"
        pending={uploading || save.isPending}
        pendingLabel="Uploading..."
        onClick={() => chooser.current?.click()}
      >
        {url ? 'Change picture' : 'Add picture'}
      </Button>
      {url && (
        <Button variant="ghost" size="sm" onClick={() => store(null)}>
          Remove
        </Button>
      )}
    </div>
  );
}
