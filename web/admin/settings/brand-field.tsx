import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import { VisitorError, wordsFor } from '#shared/errors';
import { iconSrc } from '#shared/site/brand';
import { logoSrc } from '#shared/site/logo';
import { uploadBrandPicture } from '../queries/settings';
import * as styles from './settings.module.css';

interface BrandFieldProps {
  name: 'logo' | 'icon';
  label: string;
  hint: string | undefined;
  typed: Readonly<Record<string, string>>;
  problem: string | undefined;
  onType: (name: string, text: string) => void;
}

/** A logo or an icon: drawn here, stored at once, and shown to visitors once the settings are saved. */
export function BrandField({ name, label, hint, typed, problem, onType }: BrandFieldProps) {
  const id = useId();
  const [state, setState] = useState<{ busy: boolean; refusal: string }>({ busy: false, refusal: '' });
  const sha = typed[name] ?? '';
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setState({ busy: true, refusal: '' });
    try {
      if (name === 'logo') onType('logo', await uploadBrandPicture('logo', await drawLogo(file)));
      else {
        const { icon, maskable } = await drawIcons(file, typed.inkDark ?? '');
        const stored = [await uploadBrandPicture('icon', icon), await uploadBrandPicture('icon', maskable)];
        onType('icon', stored[0] ?? '');
        onType('maskable', stored[1] ?? '');
      }
      setState({ busy: false, refusal: '' });
    } catch (error) {
      setState({ busy: false, refusal: wordsFor(error, 'The picture couldn’t be stored. Try again.') });
    }
  };
  const said = state.refusal || problem;
  return (
    <fieldset className={`stack whole starts ${styles.brand}`} aria-describedby={said ? `${id}-problem` : undefined}>
      <legend>{label}</legend>
      {hint ? <p className="fine">{hint}</p> : null}
      <div className={`row wraps ${styles.pictures}`}>
        {name === 'icon' && sha ? (
          <>
            <img src={iconSrc(sha, 180)} width="64" height="64" alt="The icon" />
            <img
              className={`pill ${styles.cut}`}
              src={iconSrc(typed.maskable || sha, 192)}
              alt="The icon as phones cut it"
            />
            <img src={iconSrc(sha, 32)} width="32" height="32" alt="The icon in a tab" />
          </>
        ) : sha ? (
          <span className={`lined round-control ${styles.logo}`}>
            <img src={logoSrc(sha)} height="32" alt="The logo" />
          </span>
        ) : (
          <span className="fine">The milestone that the site came with.</span>
        )}
      </div>
      <div className="cluster gap-12">
        <label className="btn btn-quiet btn-small rings">
          <ImagePlus className="icon" aria-hidden="true" />
          {state.busy
            ? 'Storing…'
            : sha
              ? `Choose another ${name}`
              : `Choose ${name === 'icon' ? 'an icon' : 'a logo'}`}
          <input
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            disabled={state.busy}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {sha ? (
          <button
            type="button"
            className="btn-text tap"
            onClick={() => {
              onType(name, '');
              if (name === 'icon') onType('maskable', '');
            }}
          >
            Back to the milestone
          </button>
        ) : null}
      </div>
      {said ? (
        <p className="problem" id={`${id}-problem`} role="alert">
          {said}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A chosen file as the browser draws it, drawings (SVG) included. */
async function open(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode().catch(() => {
    throw new VisitorError(`${file.name} can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.`);
  });
  return picture;
}

async function draw(
  picture: HTMLImageElement,
  { width, height, share = 1, ground }: { width: number; height: number; share?: number; ground?: string },
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    context.imageSmoothingQuality = 'high';
    const scale = Math.min(width / picture.width, height / picture.height) * share;
    const wide = picture.width * scale;
    const tall = picture.height * scale;
    context.drawImage(picture, (width - wide) / 2, (height - tall) / 2, wide, tall);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new VisitorError('Your browser can’t draw this picture.');
  return blob;
}

/** As tall as three times the logo's place. */
const logoHeight = 96;
const maxLogoWidth = 600;

async function drawLogo(file: File): Promise<Blob> {
  const picture = await open(file);
  const width = Math.min(maxLogoWidth, Math.max(1, Math.round((picture.width / picture.height) * logoHeight)));
  return draw(picture, { width, height: logoHeight });
}

const iconSize = { width: 512, height: 512 };
/** Phones cut a maskable icon to a circle of four fifths: what stands within this share of the square is seen. */
const safeShare = 0.62;

/** The icon, and the one that phones may cut to their own shape, on the dark ink. */
async function drawIcons(file: File, ground: string): Promise<{ icon: Blob; maskable: Blob }> {
  const picture = await open(file);
  return {
    icon: await draw(picture, iconSize),
    maskable: await draw(picture, { ...iconSize, share: safeShare, ground }),
  };
}
