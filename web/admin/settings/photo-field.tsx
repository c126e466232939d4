import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useId } from 'react';
import * as siteApi from '#shared/settings/api';
import { pictureSrc } from '#shared/tours/pictures';
import { FileButton } from '../components/button';
import { uploadToApi } from '../session/api-client';
import { useAttempt } from '../session/use-admin-mutation';
import { preparePicture } from '../tours/pictures/prepare-picture';
import * as styles from './settings.module.css';

interface PhotoFieldProps {
  label: string;
  hint?: ReactNode;
  /** SHA-256 of the stored photograph; empty for none. */
  sha: string;
  problem: string | undefined;
  onShaChange: (sha: string) => void;
}

async function uploadPhoto(file: File): Promise<string> {
  const form = new FormData();
  form.append('picture', await preparePicture(file));
  return (await uploadToApi(siteApi.addBrandPicture, { params: { kind: 'photo' }, form })).sha;
}

/** Uploads a chosen photograph at once; visitors see it after the settings are saved. */
export function PhotoField({ label, hint, sha, problem, onShaChange }: PhotoFieldProps) {
  const id = useId();
  const { busy, message: uploadProblem, attempt } = useAttempt('The photograph couldn’t be stored. Try again.');
  const errorMessage = uploadProblem?.message ?? problem;
  return (
    <fieldset className="grid justify-items-start gap-2" aria-describedby={errorMessage ? `${id}-problem` : undefined}>
      <legend>{label}</legend>
      {hint ? <p className="fine-print">{hint}</p> : null}
      <div className="row flex-wrap gap-3">
        {sha ? <img className={styles.photo} src={pictureSrc(sha, 400)} width="96" height="96" alt={label} /> : null}
        <FileButton
          icon={ImagePlus}
          label={busy ? 'Storing…' : sha ? 'Choose another' : 'Choose a photograph'}
          accept="image/*"
          disabled={busy}
          onFiles={([file]) => file && attempt(async () => onShaChange(await uploadPhoto(file)))}
        />
        {sha ? (
          <button type="button" className="btn-text touch-target" onClick={() => onShaChange('')}>
            Remove<span className="visually-hidden"> {label}</span>
          </button>
        ) : null}
      </div>
      {errorMessage ? (
        <p className="error-text" id={`${id}-problem`} role="alert">
          {errorMessage}
        </p>
      ) : null}
    </fieldset>
  );
}
