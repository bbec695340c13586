import { FILES_MOST } from '#domain/posts/files-most.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Names the files that had no room in the post. It stays until others are chosen. */
export function LeftOut({ text, className }: { text: string | null; className?: string }) {
  if (text === null) return null;
  return (
    <Alert tone="warning" announce title={FILES_MOST} className={`wrap-anywhere ${className ?? ''}`}>
      {text}
    </Alert>
  );
}
