import MapPlus from 'lucide-react/icons/map-plus';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { wordsFor } from '#shared/errors';
import type { TourValues } from '../tour-form/tour-values';
import { readDay } from '../tour-form/typed';
import { FileButton } from '../ui/file-button';
import { gazetteer } from './gazetteer';
import { type Proposal, proposeRoute } from './propose-route';
import { ProposedPlaces } from './proposed-places';
import { largestTrack, readTrack } from './read-track';
import * as styles from './route-import.module.css';
import type { WaypointValues } from './route-values';

const isTrack = ({ name, type }: File) => /\.(gpx|kml|kmz)$/i.test(name) || /gpx|google-earth/.test(type);
const trackText = /^\s*(?:<\?xml[^>]*>\s*)?<(?:gpx|kml)\b/i;

/** Before the pictures do, which take every other file. */
function useTrackDrops(onFile: (file: File) => void, onText: (text: string) => void): void {
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

interface RouteImportProps {
  count: number;
  onReplace: (waypoints: WaypointValues[]) => void;
}

/** Replaces nothing before somebody says so. */
export function RouteImport({ count, onReplace }: RouteImportProps) {
  const { getValues } = useFormContext<TourValues>();
  const [proposal, setProposal] = useState<{ number: number; proposal: Proposal } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const read = useCallback(
    (text: string) => {
      setProblem(null);
      try {
        const days = Math.max(0, ...getValues('itinerary').map(({ day }) => readDay(day) || 0));
        const found = proposeRoute(readTrack(text), gazetteer, days);
        setProposal((before) => ({ number: (before?.number ?? 0) + 1, proposal: found }));
      } catch (error) {
        setProposal(null);
        setProblem(wordsFor(error, 'This file can’t be read.'));
      }
    },
    [getValues],
  );
  const take = useCallback(
    async (file: File) => {
      if (/\.kmz$/i.test(file.name)) return setProblem('A KMZ file is a packed KML file: unpack it first.');
      if (file.size > largestTrack) return setProblem('This file is too large: the limit is 20 MB.');
      read(await file.text());
    },
    [read],
  );
  const takeFile = useCallback((file: File) => void take(file), [take]);
  useTrackDrops(takeFile, read);

  return (
    <div className={`row wraps ${styles.import}`}>
      <FileButton
        icon={MapPlus}
        label="From a GPX or KML file"
        accept=".gpx,.kml,.kmz,application/gpx+xml,application/vnd.google-earth.kml+xml"
        className="pressed"
        onFiles={([file]) => file && takeFile(file)}
      />
      <p className="fine">Or drop or paste one anywhere here.</p>
      <div role="alert">{problem ? <p className="problem">{problem}</p> : null}</div>
      {proposal ? (
        <ProposedPlaces
          key={proposal.number}
          proposal={proposal.proposal}
          count={count}
          onCancel={() => setProposal(null)}
          onReplace={(waypoints) => {
            setProposal(null);
            onReplace(waypoints);
          }}
        />
      ) : null}
    </div>
  );
}
