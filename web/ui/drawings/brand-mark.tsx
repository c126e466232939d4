import { logoSrc } from '#shared/site/logo';
import { useSite } from '../page/site-context';

export function Brand() {
  const site = useSite();
  return (
    <>
      {site.logo ? (
        <img className="logo" src={logoSrc(site.logo)} alt="" />
      ) : (
        <svg className="brand" viewBox="0 0 26 32" width="26" height="32" aria-hidden="true">
          <path d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" />
          <path d="M1 14a12 12 0 0 1 24 0z" />
          <path d="M6 26l5-7 3 4 2-2 4 5z" />
        </svg>
      )}
      {site.name.toUpperCase()}
    </>
  );
}
