import { env } from 'cloudflare:workers';
import { sha256 } from '#shared/sha256';

// Encoding is slow, and hundreds of tests upload the same few pictures, so results of the real service are cached by
// picture, transformation and format. Failures are not cached.

const cachedResults = new Map<string, unknown>();

async function cacheResult<Result>(operation: unknown, compute: () => Promise<Result>): Promise<Result> {
  const key = JSON.stringify(operation);
  if (!cachedResults.has(key)) cachedResults.set(key, await compute());
  return cachedResults.get(key) as Result;
}

type Bytes = Uint8Array<ArrayBuffer>;
const read = async (stream: ReadableStream): Promise<Bytes> => new Uint8Array(await new Response(stream).arrayBuffer());
const toStream = (bytes: Bytes) => new Blob([bytes]).stream();

class Transformer implements ImageTransformer {
  readonly #images: ImagesBinding;
  readonly #picture: ReadableStream;
  readonly #transforms: ImageTransform[] = [];

  constructor(images: ImagesBinding, picture: ReadableStream) {
    this.#images = images;
    this.#picture = picture;
  }

  transform(transform: ImageTransform): ImageTransformer {
    this.#transforms.push(transform);
    return this;
  }

  draw(): ImageTransformer {
    throw new Error('Not needed so far.');
  }

  async output(options: ImageOutputOptions): Promise<ImageTransformationResult> {
    const bytes = await read(this.#picture);
    const encoded = await cacheResult([await sha256(bytes), this.#transforms, options], async () => {
      const original = this.#images.input(toStream(bytes));
      const picture = this.#transforms.reduce((transformer, transform) => transformer.transform(transform), original);
      const result = await picture.output(options);
      return { contentType: result.contentType(), bytes: await read(result.image()) };
    });
    return {
      contentType: () => encoded.contentType,
      image: () => toStream(encoded.bytes),
      response: () => new Response(encoded.bytes, { headers: { 'Content-Type': encoded.contentType } }),
    };
  }
}

const images = env.IMAGES;
const cachingImages: Pick<ImagesBinding, 'input' | 'info'> = {
  input: (picture) => new Transformer(images, picture),
  async info(picture) {
    const bytes = await read(picture);
    return cacheResult(await sha256(bytes), () => images.info(toStream(bytes)));
  },
};
Object.assign(env, { IMAGES: cachingImages });
