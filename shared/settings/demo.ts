import * as v from 'valibot';
import { defaultSettings, isSameValue, type Settings } from './settings.ts';

// Demo tours and invented people, which an owner takes away before the agency opens.

/** "demo" in ASCII: no form sends such a key, because browsers make random ones (UUID version 4). */
const demoKeyPrefix = '64656d6f-0000-4000-8000-';

/**
 * Idempotency key with which the demo tours are loaded. It marks them: an edited tour keeps it, a copy has none, and a tour
 * of the agency with the same heading has another.
 */
export const toDemoTourKey = (number: number) => demoKeyPrefix + number.toString(16).padStart(12, '0');

/** For SQL's `like`. */
export const demoTourKeyPattern = `${demoKeyPrefix}%`;

/** Lists of settings with invented people. */
export const demoPeopleLists = ['captains', 'testimonials'] as const;
export type DemoPeopleList = (typeof demoPeopleLists)[number];

export interface DemoPerson {
  list: DemoPeopleList;
  name: string;
  isEdited: boolean;
}

const isNamedLikeDefault = (list: DemoPeopleList, name: string) =>
  defaultSettings[list].some((person) => person.name === name);

export const listDemoPeople = (settings: Settings): DemoPerson[] =>
  demoPeopleLists.flatMap((list) =>
    settings[list]
      .filter(({ name }) => isNamedLikeDefault(list, name))
      .map((person) => ({
        list,
        name: person.name,
        isEdited: !defaultSettings[list].some((defaultPerson) => isSameValue(defaultPerson, person)),
      })),
  );

const PersonKey = v.object({ list: v.picklist(demoPeopleLists), name: v.pipe(v.string(), v.maxLength(80)) });
type PersonKey = v.InferOutput<typeof PersonKey>;

/** Settings without these people; others than the demo's stay. */
export function removeDemoPeople(settings: Settings, people: readonly PersonKey[]): Settings {
  const isRemoved = (list: DemoPeopleList, name: string) =>
    isNamedLikeDefault(list, name) && people.some((person) => person.list === list && person.name === name);
  return {
    ...settings,
    captains: settings.captains.filter(({ name }) => !isRemoved('captains', name)),
    testimonials: settings.testimonials.filter(({ name }) => !isRemoved('testimonials', name)),
  };
}

const DemoTour = v.object({
  id: v.string(),
  heading: v.string(),
  isEdited: v.boolean(),
  bookingCount: v.number(),
  /** Such a tour cannot be deleted. */
  isBookedAhead: v.boolean(),
});
export type DemoTour = v.InferOutput<typeof DemoTour>;

export const DemoContent = v.object({
  tours: v.array(DemoTour),
  people: v.array(v.object({ ...PersonKey.entries, isEdited: v.boolean() })),
});
export type DemoContent = v.InferOutput<typeof DemoContent>;

export const DemoSelection = v.object({
  tours: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)),
  people: v.pipe(v.array(PersonKey), v.maxLength(100)),
});
export type DemoSelection = v.InferOutput<typeof DemoSelection>;

export const DemoRemoved = v.object({ message: v.string(), tours: v.number(), people: v.number() });
export type DemoRemoved = v.InferOutput<typeof DemoRemoved>;
