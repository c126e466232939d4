import { site } from '#shared/site';

/** The milestone and the agency's name in capitals. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 26 32" width="26" height="32" aria-hidden="true" focusable="false">
        <path d="M1 14a12 12 0 0 1 24 0z" fill="#f5b700" />
        <path d="M1 14h24v15a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z" fill="#fff" stroke="#1b1f2a" strokeWidth="1.6" />
        <path d="M1 14a12 12 0 0 1 24 0z" fill="none" stroke="#1b1f2a" strokeWidth="1.6" />
        <path d="M6 26l5-7 3 4 2-2 4 5z" fill="#1b1f2a" />
      </svg>
      {site.name.toUpperCase()}
    </>
  );
}
