import type { SVGProps } from 'react';
import { logoHeightPx, logoSrc } from '#shared/settings/brand';
import { defaultFacts } from '#shared/settings/site';
import { useSite } from '../page/site-context';

/** The longer the name, the smaller it is set. Names have at most 40 letters. */
export const findNameSize = ({ length }: string): 'short' | 'medium' | 'long' | 'very-long' => {
  if (length > 28) return 'very-long';
  if (length > 18) return 'long';
  return length > 10 ? 'medium' : 'short';
};

/** The agency's logo; null without one. Styles choose the picture for the ground (web/styles/components.css). */
export function LogoPicture() {
  const { logo, logoDark, logoName, logoWidth, name } = useSite();
  if (!logo) return null;
  const alt = logoName === 'inside' ? name : '';
  const imageProps = {
    'data-name': logoName,
    ...(logoWidth ? { width: logoWidth, height: logoHeightPx } : {}),
  };
  return logoDark ? (
    <>
      <img className="logo logo-light" src={logoSrc(logo)} alt={alt} {...imageProps} />
      <img className="logo logo-dark" src={logoSrc(logoDark)} alt={alt} {...imageProps} />
    </>
  ) : (
    <img className="logo" src={logoSrc(logo)} alt={alt} {...imageProps} />
  );
}

/** Without a logo the name stands alone; the milestone is the demo's. */
export function BrandLogo() {
  const site = useSite();
  if (site.logo && site.logoName === 'inside') return <LogoPicture />;
  return (
    <>
      <LogoPicture />
      {site.logo || site.name !== defaultFacts.name ? null : (
        <svg className="brand" viewBox="0 0 26 32" width="26" height="32" aria-hidden="true">
          <path d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" />
          <path d="M1 14a12 12 0 0 1 24 0z" />
          <path d="M6 26l5-7 3 4 2-2 4 5z" />
        </svg>
      )}
      <span className="brand-name" data-size={findNameSize(site.name)}>
        {site.name.toUpperCase()}
      </span>
    </>
  );
}

export function PrayerFlags() {
  return (
    <div className="flags" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

export function MotorbikeIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <circle cx="5" cy="17" r="3" />
      <circle cx="19" cy="17" r="3" />
      <path d="M13.5 5H16l3 12" />
      <path d="M2.5 9.5 8.5 11c.5-1.7 2-2.5 4-2.5h4.3" />
      <path d="M8 17h3.5c1 0 1.3-.6 1.5-1.5.6-2.2 2-3.5 4.3-4" />
    </svg>
  );
}
