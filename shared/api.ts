import type * as v from 'valibot';

interface CallSchemas {
  /** JSON of the request. A form with files has no schema. */
  readonly body?: v.GenericSchema;
  /** JSON of a successful answer. */
  readonly response?: v.GenericSchema;
  /** The record as it is now, by its name in the JSON of a 412: it has another version than the caller's. */
  readonly conflict?: Readonly<Record<string, v.GenericSchema>>;
}

/** One call of the API. Both sides take its address and its shapes from here. */
export interface ApiCall extends CallSchemas {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As routers write it: `/api/quotes/:id`. */
  readonly path: string;
}

// Bundlers leave out the calls that nobody uses, because these functions are marked.

/* @__NO_SIDE_EFFECTS__ */
export function get<const P extends string, const S extends CallSchemas>(path: P, shapes: S) {
  return { method: 'GET', path, ...shapes } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function post<const P extends string, const S extends CallSchemas>(path: P, shapes: S) {
  return { method: 'POST', path, ...shapes } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function put<const P extends string, const S extends CallSchemas>(path: P, shapes: S) {
  return { method: 'PUT', path, ...shapes } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function del<const P extends string, const S extends CallSchemas>(path: P, shapes: S) {
  return { method: 'DELETE', path, ...shapes } as const;
}

type Name<Part> = Part extends `${infer Bare}{${string}` ? Bare : Part;
type Names<Path extends string> = string extends Path
  ? string
  : Path extends `${string}/:${infer Rest}`
    ? Rest extends `${infer Part}/${infer More}`
      ? Name<Part> | Names<`/${More}`>
      : Name<Rest>
    : never;

export type ParamsOf<Path extends string> = Record<Names<Path>, string | number>;
export type BodyOf<C> = C extends { body: infer S extends v.GenericSchema } ? v.InferInput<S> : never;
export type ResponseOf<C> = C extends { response: infer S extends v.GenericSchema } ? v.InferOutput<S> : unknown;

/** Address of a call: its path with each parameter filled in, encoded. */
export function toPath<Path extends string>({ path }: { path: Path }, params: ParamsOf<Path>): string {
  const values: Record<string, string | number> = params;
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
