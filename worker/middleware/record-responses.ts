import type { RequestContext } from '../env';
import { isStale, setEtag, type Versioned } from './cache-headers';
import { throwError } from './errors';

interface RecordKind<Row extends Versioned> {
  /** Name of the record in the JSON: `tour`. */
  name: string;
  /** Finds the record of the call's parameter `id`. */
  find: (c: RequestContext, id: string) => Promise<Row | null>;
  toBody: (row: Row) => object;
  /** Message of 404. */
  gone: string;
  /** Message of 412. */
  changed: string;
}

/** Answers of the routes for one kind of record that has versions: `{message, [name]: record}` under the record's ETag. */
export function createRecordResponses<Row extends Versioned>({ name, find, toBody, gone, changed }: RecordKind<Row>) {
  const notFound = (c: RequestContext): never => throwError(c, 'not_found', gone);
  /** 412 with the record as it is now, so that a person can choose. */
  const conflict = (c: RequestContext, row: Row): never => throwError(c, 'conflict', changed, { [name]: toBody(row) });
  /** Returns the record that the call is about. */
  const findOne = async (c: RequestContext): Promise<Row> => (await find(c, c.req.param('id') ?? '')) ?? notFound(c);
  return {
    notFound,
    conflict,
    findOne,
    /** Returns the record that the call is about, in the version that `If-Match` names. */
    findSeen: async (c: RequestContext): Promise<Row> => {
      const row = await findOne(c);
      return isStale(c, row) ? conflict(c, row) : row;
    },
    /** Ends a call that came too late: somebody has changed or deleted the record since it was read. */
    tooLate: async (c: RequestContext): Promise<never> => conflict(c, await findOne(c)),
    answer: (
      c: RequestContext,
      row: Row,
      message: string,
      { status = 200, ...more }: { status?: 200 | 201; link?: string } = {},
    ): Response => {
      setEtag(c, row);
      return c.json({ message, [name]: toBody(row), ...more }, status);
    },
  };
}
