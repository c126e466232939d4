import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useId } from 'react';
import * as siteApi from '#shared/settings/api';
import { type BrandKind, iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { toColorElement } from '#shared/settings/page-head';
import { findContrastProblem, isHexColor } from '#shared/settings/theme-colors';
import { FileButton } from '../components/button';
import { FormField } from '../components/form-section';
import { uploadToApi } from '../session/api-client';
import { useAttempt } from '../session/use-admin-mutation';
import { drawIcons, drawLogo } from './draw-brand-pictures';
import * as styles from './settings.module.css';

type BrandPictures = Record<'logo' | 'linkPicture' | 'icon' | 'maskable', string>;

interface BrandFieldProps {
  name: 'logo' | 'icon';
  label: string;
  hint: ReactNode;
  pictures: BrandPictures;
  problem: string | undefined;
  onChange: (pictures: Partial<BrandPictures>) => void;
}

/** Settings of the second picture that is drawn from each upload. */
const companionNames = { logo: 'linkPicture', icon: 'maskable' } as const;

/** Returns the picture's SHA-256. */
async function upload(kind: BrandKind, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('picture', picture, `${kind}.png`);
  return (await uploadToApi(siteApi.addBrandPicture, { params: { kind }, form })).sha;
}

async function uploadPictures(name: 'logo' | 'icon', file: File): Promise<[string, string]> {
  if (name === 'logo') {
    const { logo, linkPicture } = await drawLogo(file);
    return [await upload('logo', logo), await upload('share', linkPicture)];
  }
  const { icon, maskable } = await drawIcons(file);
  return [await upload('icon', icon), await upload('icon', maskable)];
}

/** Uploads a chosen picture at once; visitors see it after the settings are saved. */
export function BrandField({ name, label, hint, pictures, problem, onChange }: BrandFieldProps) {
  const id = useId();
  const { busy, message: uploadProblem, attempt } = useAttempt('The picture couldn’t be stored. Try again.');
  const sha = pictures[name];
  const setPictures = ([sha, companionSha]: [string, string]) =>
    onChange({ [name]: sha, [companionNames[name]]: companionSha });
  const errorMessage = uploadProblem?.message ?? problem;
  const article = name === 'icon' ? 'an' : 'a';
  return (
    <fieldset
      className="grid col-span-full justify-items-start gap-2"
      aria-describedby={errorMessage ? `${id}-problem` : undefined}
    >
      <legend>{label}</legend>
      {hint ? <p className="fine-print">{hint}</p> : null}
      <div className="row flex-wrap gap-3">
        {sha ? <PicturePreviews name={name} sha={sha} companionSha={pictures[companionNames[name]]} /> : null}
        {sha ? null : <span className="fine-print">The site’s own picture is shown until you choose one.</span>}
      </div>
      <div className="cluster gap-3">
        <FileButton
          icon={ImagePlus}
          label={busy ? 'Storing…' : `Choose ${sha ? 'another' : article} ${name}`}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          disabled={busy}
          onFiles={([file]) => file && attempt(async () => setPictures(await uploadPictures(name, file)))}
        />
        {sha ? (
          <button type="button" className="btn-text touch-target" onClick={() => setPictures(['', ''])}>
            Remove yours
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

function PicturePreviews({ name, sha, companionSha }: { name: 'logo' | 'icon'; sha: string; companionSha: string }) {
  if (name === 'icon') {
    return (
      <>
        <img src={iconSrc(sha, 180)} width="64" height="64" alt="The icon" />
        <img
          className={`rounded-full ${styles.croppedIcon}`}
          src={iconSrc(companionSha || sha, 192)}
          alt="The icon as phones cut it"
        />
        <img src={iconSrc(sha, 32)} width="32" height="32" alt="The icon in a tab" />
      </>
    );
  }
  return (
    <>
      <span className={`border rounded-control ${styles.logo}`}>
        <img src={logoSrc(sha)} height="32" alt="The logo" />
      </span>
      <span className={`border rounded-control ${styles.logo} ${styles.onDark}`}>
        <img src={logoSrc(sha)} height="32" alt="" />
      </span>
      {companionSha ? (
        <img className={styles.linkPicture} src={linkPictureSrc(companionSha)} alt="What shared links show" />
      ) : null}
    </>
  );
}

interface ColorFieldProps {
  label: string;
  hint: ReactNode;
  value: string;
  problem: string | undefined;
  onValueChange: (text: string) => void;
}

const isColour = (text: string): boolean => isHexColor(text.trim());

export function ColorField({ label, hint, value, problem, onValueChange }: ColorFieldProps) {
  const contrastProblem = isColour(value) ? findContrastProblem(value.trim()) : null;
  return (
    <FormField label={label} hint={hint} problem={contrastProblem ?? problem} required>
      {(inputProps) => (
        <div className={`grid ${styles.colorField}`}>
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={isColour(value) ? value.trim().toLowerCase() : '#000000'}
            onChange={(event) => onValueChange(event.currentTarget.value)}
          />
          <input
            {...inputProps}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FormField>
  );
}

let previewSheet: CSSStyleSheet | undefined;

/** Applies the saved main colour to the open page. The content security policy forbids new style elements. */
export function previewColor(ink: string): void {
  document.getElementById('ink')?.remove();
  if (!previewSheet) {
    previewSheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(previewSheet);
  }
  previewSheet.replaceSync(toColorElement(ink).text);
}
