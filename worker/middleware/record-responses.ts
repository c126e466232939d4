import type { RequestContext } from '../env';
import { isStale, setEtag, type Versioned } from './cache-headers';
import { throwError } from './errors';

interface RecordKind<Row extends Versioned> {
  /** Key in the JSON: `tour`. */
  name: string;
  find: (c: RequestContext, id: string) => Promise<Row | null>;
  toBody: (row: Row) => object;
  notFoundMessage: string;
  conflictMessage: string;
}

/** Creates the responses for a kind of versioned record: `{message, [name]: record}` with the record's ETag. */
export function createRecordResponses<Row extends Versioned>({
  name,
  find,
  toBody,
  notFoundMessage,
  conflictMessage,
}: RecordKind<Row>) {
  const notFound = (c: RequestContext): never => throwError(c, 'not_found', notFoundMessage);
  /** The 412 contains the current record, so that the user can compare. */
  const conflict = (c: RequestContext, row: Row): never =>
    throwError(c, 'conflict', conflictMessage, { [name]: toBody(row) });
  const findOne = async (c: RequestContext): Promise<Row> => (await find(c, c.req.param('id') ?? '')) ?? notFound(c);
  return {
    notFound,
    conflict,
    findOne,
    /** Returns the record, or throws 412 if `If-Match` names another version. */
    findSeen: async (c: RequestContext): Promise<Row> => {
      const row = await findOne(c);
      return isStale(c, row) ? conflict(c, row) : row;
    },
    /** Throws 412 or 404 after a write that failed because the record was changed or deleted meanwhile. */
    tooLate: async (c: RequestContext): Promise<never> => conflict(c, await findOne(c)),
    answer: (
      c: RequestContext,
      row: Row,
      message: string,
      { status = 200, ...extra }: { status?: 200 | 201; link?: string } = {},
    ): Response => {
      setEtag(c, row);
      return c.json({ message, [name]: toBody(row), ...extra }, status);
    },
  };
}
