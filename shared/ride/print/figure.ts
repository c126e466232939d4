import type { TourKind } from '../kind.ts';

/** A part of a figure: of which ink, and its outline. Facing right, on a line at 0. */
type Part = readonly [ink: 'key' | 'own' | 'coat' | 'snow' | 'skin', path: string];

const wheel = (x: number, r: number): Part[] => [
  [
    'key',
    `M${x - r} ${-r}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0zm8 0a${r - 8} ${r - 8} 0 1 1 ${2 * r - 16} 0a${r - 8} ${r - 8} 0 1 1 ${16 - 2 * r} 0z`,
  ],
  [
    'key',
    `M${x - 5} ${-r}a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM${x - 1} ${4 - 2 * r}h2V-4h-2zM${x - r + 4} ${-r - 1}h${2 * r - 8}v2h${8 - 2 * r}z`,
  ],
];

const rider: Part[] = [
  ...wheel(34, 32),
  ...wheel(170, 32),
  ['key', 'M34-36L88-42L90-32L34-28zM78-30h46l6-34H80zM60-26L8-38L10-46L64-36z'],
  ['key', 'M166-32L140-104L148-107L174-34zM138-104L122-116L126-122L146-110z'],
  ['key', 'M82-62l10 0 0 30-10 0zM96-60h8v24h-8zM108-60h8v24h-8z'],
  ['own', 'M2-58Q16-78 52-72L50-62Q26-68 10-50z'],
  ['own', 'M136-62Q160-82 196-58L192-52Q164-70 142-54z'],
  ['own', 'M88-74Q96-98 122-98Q142-98 148-84L134-70L94-68z'],
  ['key', 'M40-82L92-80L94-68L50-68z'],
  ['coat', 'M18-76h40v34H22z'],
  ['own', 'M16-98q0-8 8-8h36q8 0 8 8t-8 8H24q-8 0-8-8z'],
  ['key', 'M34-107h5v18h-5zM54-107h5v18h-5zM18-64h40v4H19z'],
  ['snow', 'M146-96q10-8 16 2t-8 14z'],
  ['key', 'M72-82L118-72L112-38L130-32V-24H98L100-58L72-64z'],
  ['coat', 'M68-80Q64-124 86-142L104-140Q116-116 106-78z'],
  ['key', 'M68-80L106-78L107-84L68-87z'],
  ['coat', 'M88-134L120-110L134-120L140-113L120-96L82-116z'],
  ['key', 'M132-121L143-116L138-108L127-113zM84-116l34 20 2-3-33-20z'],
  ['snow', 'M82-158a19 19 0 1 1 38 2l-3 12-24 4q-10-6-11-18z'],
  ['key', 'M104-164L121-162L119-150L106-148z'],
];

const walker: Part[] = [
  ['key', 'M70-72L54 0H70L82-46L98-4L96 0H116L94-72z'],
  ['coat', 'M44-132Q40-80 48-74L72-74L72-128Q56-140 44-132z'],
  ['own', 'M40-146q0-7 7-7h22q7 0 7 7t-7 7H47q-7 0-7-7z'],
  ['own', 'M68-130Q82-140 94-128L98-68H68z'],
  ['own', 'M82-124L92-126L112-92L126-94L126-84L106-82z'],
  ['key', 'M124-104L130-104L142 0H138z'],
  ['skin', 'M72-148a13 13 0 1 1 26 0a13 13 0 1 1-26 0z'],
  ['snow', 'M70-150Q72-166 85-166Q98-166 100-152L112-149L111-146z'],
];

const jeep: Part[] = [
  ['own', 'M0-30L4-62L44-68L64-104H150L164-66L204-60L210-26H0z'],
  ['snow', 'M70-97H102V-68H54zM110-97H146L156-68H110z'],
  ['coat', 'M72-108h24v-14h-24zM100-108h40v-18h-40z'],
  ['key', 'M60-104H154v-5H60zM0-34H210v10H0z'],
  ['snow', 'M200-56h8v12h-8z'],
  ...wheel(46, 25),
  ...wheel(166, 25),
];

const boat: Part[] = [
  ['own', 'M-20-34Q60-8 150-18Q196-30 214-86L222-84Q214-14 164 6H30Q-4 0-20-34z'],
  ['key', 'M-20-34Q60-8 150-18L152-12Q60 0-16-26z'],
  ['key', 'M44-18V-66h4v48zM136-18V-66h4v48z'],
  ['snow', 'M30-66Q90-88 154-66L156-60H28z'],
  ['skin', 'M4-76a9 9 0 1 1 18 0a9 9 0 1 1-18 0z'],
  ['coat', 'M0-24L4-64H22L28-22z'],
  ['snow', 'M-6-80L13-94L32-80z'],
  ['key', 'M-70-2L16-44L18-40L-66 2z'],
  ['coat', 'M212-86L226-96L220-62z'],
];

export function toFigure(kind: TourKind, isBySea: boolean): readonly Part[] {
  if (kind === 'trek') return walker;
  if (kind === 'car') return jeep;
  return kind === 'city and coast' ? (isBySea ? boat : jeep) : rider;
}
