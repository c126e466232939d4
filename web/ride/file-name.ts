/** `'Manali to Leh'`, `'gpx'` → `'manali-to-leh.gpx'`: ASCII, so that any file system takes it. */
export function toFileName(heading: string, ending: string): string {
  const plain = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${plain || 'ride'}.${ending}`;
}
