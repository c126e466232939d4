import * as v from 'valibot';

/** An owner may do all that staff may, and looks after the people. */
export const roles = ['owner', 'staff'] as const;
export const Role = v.picklist(roles);
export type Role = v.InferOutput<typeof Role>;
