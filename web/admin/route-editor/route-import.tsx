import MapPlus from 'lucide-react/icons/map-plus';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { wordsFor } from '#shared/errors';
import type { TourValues } from '../tour-form/tour-values';
import { readDay } from '../tour-form/typed';
import { FileButton } from '../ui/file-button';
import { decodeTrack, largestTrack, readTrack, TrackError } from './read-track';
import type { WaypointValues } from './route-values';
import { toTrackRoute } from './track-route';

const isTrack = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);

const trackText = /^\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml)\b/i;

/** Takes tracks that are dropped or pasted anywhere, before the pictures take every other file. */
function useTrackDrops(onTrack: (track: File | string) => void): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = [...(data?.files ?? [])].find(isTrack);
      const text = data?.getData('text') ?? '';
      if (!file && !trackText.test(text)) return;
      event.preventDefault();
      event.stopPropagation();
      // The frame of the pictures, which waits for files, is told that these are gone.
      document.dispatchEvent(new DragEvent('dragleave'));
      onTrack(file ?? text);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    document.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    return () => listening.abort();
  }, [onTrack]);
}

export function RouteImport({ onReplace }: { onReplace: (waypoints: WaypointValues[]) => void }) {
  const { getValues } = useFormContext<TourValues>();
  const [problem, setProblem] = useState<string | null>(null);
  const readFile = async (file: File) => {
    if (/\.kmz$/i.test(file.name)) throw new TrackError('A KMZ file is a packed KML file: unpack it first.');
    if (file.size > largestTrack) throw new TrackError('This file is too large: the limit is 20 MB.');
    return decodeTrack(await file.arrayBuffer());
  };
  const take = async (track: File | string) => {
    setProblem(null);
    try {
      const text = typeof track === 'string' ? track : await readFile(track);
      const days = Math.max(1, ...getValues('itinerary').map(({ day }) => readDay(day) || 1));
      onReplace(toTrackRoute(readTrack(text), days));
    } catch (error) {
      setProblem(wordsFor(error, 'This file can’t be read.'));
    }
  };
  const latest = useRef(take);
  latest.current = take;
  const onTrack = useCallback((track: File | string) => void latest.current(track), []);
  useTrackDrops(onTrack);
  return (
    <>
      <div className="row wraps gap-12">
        <FileButton
          icon={MapPlus}
          label="From a GPX or KML file"
          accept=".gpx,.kml,.kmz,application/gpx+xml,application/vnd.google-earth.kml+xml"
          className="pressed"
          onFiles={([file]) => file && onTrack(file)}
        />
        <p className="fine">Or drop or paste one anywhere here.</p>
      </div>
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
    </>
  );
}
