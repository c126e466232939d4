import { env } from 'cloudflare:workers';
import { sha256 } from '#shared/sha256';

// Encoding is slow, and hundreds of tests upload the same few pictures, so results of the real service are cached by
// picture, transformation and format. Failures are not cached.

const answers = new Map<string, unknown>();

async function once<Answer>(question: unknown, ask: () => Promise<Answer>): Promise<Answer> {
  const key = JSON.stringify(question);
  if (!answers.has(key)) answers.set(key, await ask());
  return answers.get(key) as Answer;
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
    const encoded = await once([await sha256(bytes), this.#transforms, options], async () => {
      const begun = this.#images.input(toStream(bytes));
      const picture = this.#transforms.reduce((so, transform) => so.transform(transform), begun);
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
const encodedOnce: Pick<ImagesBinding, 'input' | 'info'> = {
  input: (picture) => new Transformer(images, picture),
  async info(picture) {
    const bytes = await read(picture);
    return once(await sha256(bytes), () => images.info(toStream(bytes)));
  },
};
Object.assign(env, { IMAGES: encodedOnce });
