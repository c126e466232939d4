import type * as v from 'valibot';

interface CallSchemas {
  /** JSON of the request; undefined for a form with files. */
  readonly body?: v.GenericSchema;
  readonly response?: v.GenericSchema;
  /** Schema of the current record in a 412 response to a write of an older version, by its name in the JSON. */
  readonly conflict?: Readonly<Record<string, v.GenericSchema>>;
}

/** A call of the API: browser and Worker share its address and schemas. */
export interface ApiCall extends CallSchemas {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Pattern for the router: `/api/quotes/:id`. */
  readonly path: string;
}

// With the marks below, bundlers drop unused calls.

/* @__NO_SIDE_EFFECTS__ */
export function get<const P extends string, const S extends CallSchemas>(path: P, schemas: S) {
  return { method: 'GET', path, ...schemas } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function post<const P extends string, const S extends CallSchemas>(path: P, schemas: S) {
  return { method: 'POST', path, ...schemas } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function put<const P extends string, const S extends CallSchemas>(path: P, schemas: S) {
  return { method: 'PUT', path, ...schemas } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function del<const P extends string, const S extends CallSchemas>(path: P, schemas: S) {
  return { method: 'DELETE', path, ...schemas } as const;
}

type ParamName<Part> = Part extends `${infer Name}{${string}` ? Name : Part;
type ParamNames<Path extends string> = string extends Path
  ? string
  : Path extends `${string}/:${infer Rest}`
    ? Rest extends `${infer Part}/${infer Tail}`
      ? ParamName<Part> | ParamNames<`/${Tail}`>
      : ParamName<Rest>
    : never;

export type ParamsOf<Path extends string> = Record<ParamNames<Path>, string | number>;
export type BodyOf<C> = C extends { body: infer S extends v.GenericSchema } ? v.InferInput<S> : never;
export type ResponseOf<C> = C extends { response: infer S extends v.GenericSchema } ? v.InferOutput<S> : unknown;

export function toPath<Path extends string>({ path }: { path: Path }, params: ParamsOf<Path>): string {
  const values: Record<string, string | number> = params;
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
