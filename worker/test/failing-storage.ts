/** A database that is down: everything fails like D1, naming the SQL. */
export function createFailingDatabase(): D1Database {
  const fail = () => Promise.reject(new Error('D1_ERROR: Network connection lost. select secret from tours'));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  const database = { prepare: () => statement, batch: fail };
  return database as unknown as D1Database;
}

export function createFailingBucket(): R2Bucket {
  const fail = () => Promise.reject(new Error('get: Unspecified error (0)'));
  return { get: fail, put: fail, head: fail, list: fail, delete: fail } as unknown as R2Bucket;
}

/** A limit that doesn't answer. */
export function createFailingLimit(): RateLimit {
  return { limit: () => Promise.reject(new Error('internal error; reference = secret')) };
}

export function createFailingImages(error = 'IMAGES_TRANSFORM_ERROR 9523: secret'): ImagesBinding {
  const fail = () => Promise.reject(new Error(error));
  const transformer = { transform: () => transformer, output: fail };
  return { info: fail, input: () => transformer } as unknown as ImagesBinding;
}
