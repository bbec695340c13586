import { useEffect, useState, type DragEvent } from 'react';

const carriesFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files dragged onto an element. Elsewhere drops are refused, so that a slip does not leave the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && event.type === 'dragover') event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);

  return {
    over: over && !disabled,
    handlers: {
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Moving between parts of the element is not leaving it.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event) || disabled) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!disabled) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
