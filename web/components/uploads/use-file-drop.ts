import { useEffect, useState, type DragEvent } from 'react';

const carriesFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dragged onto an element. Beside it they are refused, so that a slip does not leave the page. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  // Entering a child is also leaving its parent: only as many leavings as enterings mean that the files are gone.
  const [depth, setDepth] = useState(0);

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
    over: depth > 0 && !disabled,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (carriesFiles(event)) setDepth((now) => now + 1);
      },
      onDragLeave: (event: DragEvent) => {
        if (carriesFiles(event)) setDepth((now) => Math.max(0, now - 1));
      },
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event) || disabled) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        setDepth(0);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (!disabled) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
