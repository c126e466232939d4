/** A database that is down: everything fails like D1, naming the SQL. */
export function createFailingDatabase(): D1Database {
  const fail = () => Promise.reject(new Error('D1_ERROR: Network connection lost. select secret from tours'));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  const database = { prepare: () => statement, batch: fail, withSession: () => database, getBookmark: () => null };
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

export function createFailingImages(): ImagesBinding {
  const fail = () => Promise.reject(new Error('IMAGES_TRANSFORM_ERROR 9523: secret'));
  const transformer = { transform: () => transformer, output: fail };
  return { info: fail, input: () => transformer } as unknown as ImagesBinding;
}

/** Images on an account whose free transformations of the month are used up. */
export function createSpentImages(): ImagesBinding {
  const fail = () => Promise.reject(new Error('IMAGES_TRANSFORM_ERROR 9422: Free unique transformations exhausted'));
  const transformer = { transform: () => transformer, output: fail };
  return { info: fail, input: () => transformer } as unknown as ImagesBinding;
}

/** Images as on any plan but Enterprise: AVIF is not read. */
export function createImagesWithoutAvif(images: ImagesBinding): ImagesBinding {
  const isAvif = async (stream: ReadableStream) =>
    new TextDecoder('latin1').decode((await new Response(stream).arrayBuffer()).slice(0, 64)).includes('ftypavif');
  const refuse = () => Promise.reject(new Error('IMAGES_INFO_ERROR 9412: AVIF input is not enabled for this account'));
  return {
    async info(stream: ReadableStream) {
      const [seen, passed] = stream.tee();
      return (await isAvif(seen)) ? refuse() : images.info(passed);
    },
    input: (stream: ReadableStream) => images.input(stream),
  } as unknown as ImagesBinding;
}
