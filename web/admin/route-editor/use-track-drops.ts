import { useEffect } from 'react';

const isTrack = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);
const trackText = /^\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml)\b/i;

/**
 * Takes track files dropped anywhere on the page or pasted, and pasted text of one, before the pictures do, which take
 * every other file.
 */
export function useTrackDrops(onFile: (file: File) => void, onText: (text: string) => void): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null): boolean => {
      const file = [...(data?.files ?? [])].find(isTrack);
      const text = file ? '' : (data?.getData('text') ?? '');
      if (!file && !trackText.test(text)) return false;
      event.preventDefault();
      event.stopPropagation();
      if (file) onFile(file);
      else onText(text);
      return true;
    };
    const drop = (event: DragEvent) => {
      // The pictures' frame, which waits for files, is told that these are gone.
      if (take(event, event.dataTransfer)) document.dispatchEvent(new DragEvent('dragleave'));
    };
    const paste = (event: ClipboardEvent) => void take(event, event.clipboardData);
    document.addEventListener('drop', drop, { capture: true });
    document.addEventListener('paste', paste, { capture: true });
    return () => {
      document.removeEventListener('drop', drop, { capture: true });
      document.removeEventListener('paste', paste, { capture: true });
    };
  }, [onFile, onText]);
}
