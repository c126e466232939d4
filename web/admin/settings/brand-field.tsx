import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import { wordsFor } from '#shared/errors';
import { iconSrc } from '#shared/site/brand';
import { logoSrc } from '#shared/site/logo';
import { uploadBrandPicture } from '../queries/settings';
import { drawIcons, drawLogo } from './draw-picture';
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
