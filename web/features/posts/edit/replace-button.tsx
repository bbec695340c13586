import { useRef } from 'react';
import { Replace } from 'lucide-react';
import { ACCEPTED_FILES } from '#web/components/uploads/choose-files.tsx';
import { Button } from '#web/ui/button.tsx';

type ReplaceButtonProps = {
  /** What is replaced, such as 'picture 2 of 3'. */
  name: string;
  off: boolean;
  onFile: (file: File) => void;
};

/** Opens the system's chooser for one file. The page's one file input stays the one that adds. */
export function ReplaceButton({ name, off, onFile }: ReplaceButtonProps) {
  // Kept: Safari forgets an input that nothing refers to before a file is chosen.
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ACCEPTED_FILES;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) onFile(file);
    });
    chooser.current = input;
    input.click();
  };
  return (
    <Button variant="ghost" size="sm" off={off} aria-label={`Replace ${name}`} onClick={choose}>
      <Replace aria-hidden />
      Replace
    </Button>
  );
}
