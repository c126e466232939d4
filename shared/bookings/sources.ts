import { findLabelText } from '../text.ts';

export const sources = [
  'site',
  'whatsapp',
  'call',
  'walk-in',
  'instagram',
  'friend',
  'google',
  'agent',
  'other',
] as const;
export type Source = (typeof sources)[number];

export const sourceLabels: Record<Source, string> = {
  site: 'Site',
  whatsapp: 'WhatsApp',
  call: 'Call',
  'walk-in': 'Walk-in',
  instagram: 'Instagram',
  friend: 'Friend',
  google: 'Google',
  agent: 'Agent',
  other: 'Other',
};

export const formatSource = (name: string): string => findLabelText(sourceLabels, name) ?? name;
