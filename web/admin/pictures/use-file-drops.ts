import { useEffect, useState } from 'react';

function filesOf(data: DataTransfer | null): File[] {
  return data ? [...data.files] : [];
}

/**
 * Accepts files dropped anywhere on the page or pasted while the form is open. Otherwise the browser would open a
 * dropped file in place of the form.
 * @returns whether files are being dragged over the page
 */
export function useFileDrops(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      onFiles(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [onFiles]);
  return hovering;
}
