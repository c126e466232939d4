import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { toThemeElement } from '#shared/settings/page-head';
import { type AgencyFacts, toSite } from '#shared/settings/site';
import { findContrastProblem, isHexColor } from '#shared/settings/theme-colors';
import { FileButton } from '../components/button';
import { FormField } from '../components/form-section';
import { useAttempt } from '../session/use-admin-mutation';
import { drawIcon, drawLogo, drawWhiteLogo, measureLogo, minLogoContrast } from './draw-brand-pictures';
import { isDrawnIcon, uploadBrandPicture } from './save-brand-pictures';
import * as styles from './settings.module.css';
import type { SettingsFormValues } from './settings-values';

type BrandValues = Pick<
  SettingsFormValues,
  'logo' | 'logoDark' | 'logoName' | 'logoWidth' | 'linkPicture' | 'icon' | 'maskable'
>;

interface BrandFieldProps {
  label: string;
  hint: ReactNode;
  values: BrandValues;
  problem: string | undefined;
  onChange: (values: Partial<BrandValues>) => void;
}

const acceptedTypes = 'image/png,image/jpeg,image/webp,image/svg+xml';

const useUpload = () => useAttempt('The picture couldn’t be stored. Try again.');

interface PictureFieldsetProps {
  label: string;
  hint: ReactNode;
  problem: string | undefined;
  children: ReactNode;
}

function PictureFieldset({ label, hint, problem, children }: PictureFieldsetProps) {
  const id = useId();
  return (
    <fieldset
      className="grid col-span-full justify-items-start gap-2"
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{label}</legend>
      {hint ? <p className="fine-print">{hint}</p> : null}
      {children}
      {problem ? (
        <p className="error-text" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

const logoNote = <span className="fine-print">The name stands alone until you choose one.</span>;
const iconNote = (
  <span className="fine-print">Save draws one from the name and the colour until you choose yours.</span>
);

/** Uploads a chosen picture at once; visitors see it after the settings are saved. */
export function LogoField({ label, hint, values, problem, onChange }: BrandFieldProps) {
  const { logo, logoDark, logoName, linkPicture } = values;
  const { busy, message: uploadProblem, attempt } = useUpload();
  const contrast = useLogoContrast(logo);
  const darkContrast = useLogoContrast(logoDark);
  const chooseLogo = async (file: File) => {
    const { logo: picture, width } = await drawLogo(file);
    onChange({ logo: await uploadBrandPicture('logo', picture), logoDark: '', logoWidth: String(width) });
  };
  const chooseDarkLogo = async (file: File) =>
    onChange({ logoDark: await uploadBrandPicture('logo', (await drawLogo(file)).logo) });
  const makeWhiteLogo = async () => onChange({ logoDark: await uploadBrandPicture('logo', await drawWhiteLogo(logo)) });
  const isWeakOnDark = isWeak(logoDark ? darkContrast?.dark : contrast?.dark);
  return (
    <PictureFieldset label={label} hint={hint} problem={uploadProblem?.message ?? problem}>
      <div className="row flex-wrap gap-3">
        {logo ? (
          <>
            <LogoPreview sha={logo} alt="The logo" />
            <LogoPreview sha={logoDark || logo} alt="On dark ground" isOnDark />
            {linkPicture ? (
              <img className={styles.linkPicture} src={linkPictureSrc(linkPicture)} alt="What shared links show" />
            ) : null}
          </>
        ) : (
          logoNote
        )}
      </div>
      <div role="status">
        {isWeak(contrast?.light) ? (
          <p className="error-text">On light pages this logo is hard to see. Choose a darker one.</p>
        ) : null}
        {isWeakOnDark ? (
          <p className="error-text">
            On dark ground, as in the footer and by night, this logo is hard to see. Choose a lighter one for it, or a
            white version.
          </p>
        ) : null}
      </div>
      <div className="cluster gap-3">
        <FileButton
          icon={ImagePlus}
          label={busy ? 'Storing…' : `Choose ${logo ? 'another' : 'a'} logo`}
          accept={acceptedTypes}
          disabled={busy}
          onFiles={([file]) => file && attempt(() => chooseLogo(file))}
        />
        {logo ? (
          <FileButton
            icon={ImagePlus}
            label={logoDark ? 'Choose another for dark ground' : 'Choose one for dark ground'}
            accept={acceptedTypes}
            disabled={busy}
            onFiles={([file]) => file && attempt(() => chooseDarkLogo(file))}
          />
        ) : null}
        {isWeakOnDark ? (
          <button
            type="button"
            className="btn-text touch-target"
            disabled={busy}
            onClick={() => attempt(makeWhiteLogo)}
          >
            Use a white version on dark ground
          </button>
        ) : null}
        {logoDark ? (
          <button type="button" className="btn-text touch-target" onClick={() => onChange({ logoDark: '' })}>
            Use the same on dark ground
          </button>
        ) : null}
        {logo ? (
          <button
            type="button"
            className="btn-text touch-target"
            onClick={() => onChange({ logo: '', logoDark: '', logoName: 'beside', logoWidth: '0' })}
          >
            Remove yours
          </button>
        ) : null}
      </div>
      {logo ? (
        <label className="touch-target gap-2">
          <input
            type="checkbox"
            checked={logoName === 'inside'}
            onChange={({ currentTarget }) => onChange({ logoName: currentTarget.checked ? 'inside' : 'beside' })}
          />
          The logo contains the name
        </label>
      ) : null}
    </PictureFieldset>
  );
}

function LogoPreview({ sha, alt, isOnDark = false }: { sha: string; alt: string; isOnDark?: boolean }) {
  return (
    <span className={`border rounded-control ${styles.logo} ${isOnDark ? styles.onDark : ''}`}>
      <img src={logoSrc(sha)} height="32" alt={alt} />
    </span>
  );
}

const isWeak = (contrast: number | null | undefined) => typeof contrast === 'number' && contrast < minLogoContrast;

type LogoContrast = Awaited<ReturnType<typeof measureLogo>>;

function useLogoContrast(sha: string): LogoContrast | null {
  const [measured, setMeasured] = useState<{ sha: string; contrast: LogoContrast } | null>(null);
  useEffect(() => {
    if (!sha) return;
    measureLogo(sha).then(
      (contrast) => setMeasured({ sha, contrast }),
      // A picture that can't be read now has no message; the preview shows it.
      () => {},
    );
  }, [sha]);
  return measured?.sha === sha ? measured.contrast : null;
}

/** The picture that phones crop is drawn from the icon when the settings are saved. */
export function IconField({ label, hint, values, problem, onChange }: BrandFieldProps) {
  const { icon, maskable } = values;
  const isDrawn = isDrawnIcon(values);
  const { busy, message: uploadProblem, attempt } = useUpload();
  return (
    <PictureFieldset label={label} hint={hint} problem={uploadProblem?.message ?? problem}>
      <div className="row flex-wrap gap-3">
        {icon ? (
          <>
            <img src={iconSrc(icon, 180)} width="64" height="64" alt="The icon" />
            {maskable ? (
              <img
                className={`rounded-full ${styles.croppedIcon}`}
                src={iconSrc(maskable, 192)}
                alt="The icon as phones cut it"
              />
            ) : null}
            <img src={iconSrc(icon, 32)} width="32" height="32" alt="The icon in a tab" />
            {isDrawn ? iconNote : null}
          </>
        ) : (
          iconNote
        )}
      </div>
      <div className="cluster gap-3">
        <FileButton
          icon={ImagePlus}
          label={busy ? 'Storing…' : `Choose ${icon && !isDrawn ? 'another' : 'an'} icon`}
          accept={acceptedTypes}
          disabled={busy}
          onFiles={([file]) =>
            file &&
            attempt(async () =>
              onChange({ icon: await uploadBrandPicture('icon', await drawIcon(file)), maskable: '' }),
            )
          }
        />
        {icon && !isDrawn ? (
          <button type="button" className="btn-text touch-target" onClick={() => onChange({ icon: '', maskable: '' })}>
            Remove yours
          </button>
        ) : null}
      </div>
    </PictureFieldset>
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

/** Applies the saved look to the open page. The content security policy forbids new style elements. */
export function applyTheme(facts: Partial<AgencyFacts>): void {
  document.getElementById('ink')?.remove();
  if (!previewSheet) {
    previewSheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(previewSheet);
  }
  previewSheet.replaceSync(toThemeElement(toSite(facts)).text);
}
