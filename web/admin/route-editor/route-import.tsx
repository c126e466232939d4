import MapPlus from 'lucide-react/icons/map-plus';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { wordsFor } from '#shared/errors';
import type { TourValues } from '../tour-form/tour-values';
import { readDay } from '../tour-form/typed';
import { FileButton } from '../ui/file-button';
import { largestTrack, readTrack } from './read-track';
import type { WaypointValues } from './route-values';
import { toTrackRoute } from './track-route';

const isTrack = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);

/** Takes tracks that are dropped or pasted anywhere, before the pictures take every other file. */
function useTrackDrops(onFile: (file: File) => void): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = [...(data?.files ?? [])].find(isTrack);
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      // The frame of the pictures, which waits for files, is told that these are gone.
      document.dispatchEvent(new DragEvent('dragleave'));
      onFile(file);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    document.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    return () => listening.abort();
  }, [onFile]);
}

export function RouteImport({ onReplace }: { onReplace: (waypoints: WaypointValues[]) => void }) {
  const { getValues } = useFormContext<TourValues>();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    setProblem(null);
    if (/\.kmz$/i.test(file.name)) return setProblem('A KMZ file is a packed KML file: unpack it first.');
    if (file.size > largestTrack) return setProblem('This file is too large: the limit is 20 MB.');
    try {
      const days = Math.max(1, ...getValues('itinerary').map(({ day }) => readDay(day) || 1));
      onReplace(toTrackRoute(readTrack(await file.text()), days));
    } catch (error) {
      setProblem(wordsFor(error, 'This file can’t be read.'));
    }
  };
  const latest = useRef(read);
  latest.current = read;
  const takeFile = useCallback((file: File) => void latest.current(file), []);
  useTrackDrops(takeFile);
  return (
    <>
      <div className="row wraps gap-12">
        <FileButton
          icon={MapPlus}
          label="From a GPX or KML file"
          accept=".gpx,.kml,.kmz,application/gpx+xml,application/vnd.google-earth.kml+xml"
          className="pressed"
          onFiles={([file]) => file && takeFile(file)}
        />
        <p className="fine">Or drop or paste one anywhere here.</p>
      </div>
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
    </>
  );
}
