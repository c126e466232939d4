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
  const throwNotFound = (c: RequestContext): never => throwError(c, 'not_found', notFoundMessage);
  /** The 412 contains the current record, so that the user can compare. */
  const throwConflict = (c: RequestContext, row: Row): never =>
    throwError(c, 'conflict', conflictMessage, { [name]: toBody(row) });
  const findRecord = async (c: RequestContext): Promise<Row> =>
    (await find(c, c.req.param('id') ?? '')) ?? throwNotFound(c);
  return {
    throwNotFound,
    throwConflict,
    findRecord,
    /** Throws 412 if `If-Match` names another version than the stored one. */
    findIfUnchanged: async (c: RequestContext): Promise<Row> => {
      const row = await findRecord(c);
      return isStale(c, row) ? throwConflict(c, row) : row;
    },
    /** For a write that changed no row: somebody else has changed or deleted the record. Throws 412 or 404. */
    throwWriteConflict: async (c: RequestContext): Promise<never> => throwConflict(c, await findRecord(c)),
    respondWithRecord: (
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
