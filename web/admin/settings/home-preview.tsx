import { type CSSProperties, lazy, Suspense, useDeferredValue } from 'react';
import { fixedTokens, isHexColor, toColorTokens } from '#shared/settings/theme-colors';
import { pictureSrc } from '#shared/tours/pictures';
import { BrandLogo } from '../../components/drawings/icons';
import { SitePreview, useSite } from '../../components/page/site-context';
import * as styles from './home-preview.module.css';
import type { SettingsFormValues } from './settings-values';

// Home is loaded only here, as a visitor's browser loads it.
const Hero = lazy(() => import('../../features/home/home-page').then((home) => ({ default: home.Hero })));

/** Top of Home with the unsaved name, sentence and logo, and the unsaved colour by day and by night. */
export function HomePreview({ values }: { values: SettingsFormValues }) {
  const { name, homeLead, logo, logoDark, logoName, ink, pictures, heroPhoto } = useDeferredValue(values);
  const { photos: savedPhotos } = useSite();
  const noPhotos = { hero: null, about: null, story: null, places: [], roads: [] };
  const hero = heroPhoto ? { src: pictureSrc(heroPhoto) } : (savedPhotos?.roads[0] ?? null);
  const photos = pictures === 'photographs' ? { ...(savedPhotos ?? noPhotos), hero } : null;
  return (
    <aside className={styles.preview} aria-label="Preview of Home">
      <p className="fine-print">Home, with what isn’t saved yet</p>
      <div className={styles.page} inert>
        <SitePreview
          facts={{ name, homeLead, logo, logoDark, logoName: logoName === 'inside' ? logoName : 'beside', photos }}
        >
          <div className={`row ${styles.bar}`}>
            <BrandLogo />
          </div>
          <div className={styles.hero}>
            <Suspense>
              <Hero />
            </Suspense>
          </div>
        </SitePreview>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ColorSample label="By day" ink={ink.trim()} scheme="day" />
        <ColorSample label="By night" ink={ink.trim()} scheme="night" />
      </div>
    </aside>
  );
}

interface ColorSampleProps {
  label: string;
  ink: string;
  scheme: 'day' | 'night';
}

function ColorSample({ label, ink, scheme }: ColorSampleProps) {
  const shades = isHexColor(ink) ? Object.entries(toColorTokens(ink)) : [];
  const tokens = Object.fromEntries(
    shades.map(([name, [day, night]]) => [`--${name}`, scheme === 'day' ? day : night]),
  );
  const style = { ...tokens, '--paper': fixedTokens[scheme].paper } as CSSProperties;
  return (
    <div className={`${styles.page} ${styles.sample}`} style={style} inert>
      <p className="eyebrow">{label}</p>
      <p className={styles.price}>₹45,000</p>
      <span className="btn btn-small">Explore Now</span>
    </div>
  );
}
