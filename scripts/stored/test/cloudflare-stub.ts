import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { longestStatement } from '../short-statements.ts';

const md5 = (content: Uint8Array) => createHash('md5').update(content).digest('hex');
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

type Row = Record<string, unknown>;

/** Its calls: method and path. */
type Asked = `${string} ${string}`;

/** The fault of a request: an answer's status and body, or the line breaks. */
type Fault = { status: number; said?: string } | 'broken' | null;

export const account = { id: 'a'.repeat(32), name: 'Mountains' };
export const database = '5b0e9b5c-1f5e-4a55-9d41-1f0d4a7c2e11';
const bucket = 'highpass-media';
const tokenId = 'b'.repeat(32);
export const token = 'a-token-of-the-agency';

/** Cloudflare's API and R2's S3 interface, as far as the commands use them, with a real SQLite and D1's limit. */
export class CloudflareStub {
  readonly db = new DatabaseSync(':memory:');
  readonly files = new Map<string, { content: Uint8Array; contentType: string }>();
  readonly asked: Asked[] = [];
  url = '';
  /** Decides what goes wrong. */
  fault: (asked: Asked) => Fault = () => null;
  workersDevName: string | null = 'mountains';
  accounts = [account];
  /** Why an import or export fails. */
  failImport: string | null = null;
  failExport: string | null = null;
  /** The Worker as it was sent. */
  deployed = '';
  /** The Worker's secrets, by name. */
  readonly secrets = new Map<string, string>();
  #uploaded = '';
  readonly #server = createServer((asked, answered) => void this.#answer(asked, answered));

  static async open(): Promise<CloudflareStub> {
    const stub = new CloudflareStub();
    await once(stub.#server.listen(0, '127.0.0.1'), 'listening');
    stub.url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
    this.db.close();
  }

  async #answer(asked: IncomingMessage, answered: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const name: Asked = `${asked.method} ${asked.url}`;
    this.asked.push(name);
    const fault = this.fault(name);
    if (fault === 'broken') {
      // In the midst of an answer.
      answered.writeHead(200, { 'Content-Length': '1000' }).write('{"succ');
      answered.destroy();
    } else if (fault) answered.writeHead(fault.status, { 'Retry-After': '0' }).end(fault.said ?? '');
    else if (asked.url?.startsWith('/s3/')) this.#answerS3(asked, body, answered);
    else this.#answerApi(asked, body, answered);
  }

  #answerS3({ method, url = '', headers }: IncomingMessage, body: Buffer, answered: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.url);
    const [, , name, ...parts] = pathname.split('/');
    const key = parts.map(decodeURIComponent).join('/');
    const refuse = (status: number, code: string) =>
      answered.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${tokenId}/`))
      return void refuse(403, 'AccessDenied');
    if (name !== bucket) return void refuse(404, 'NoSuchBucket');
    const file = this.files.get(key);
    if (searchParams.has('list-type')) return void answered.end(this.#list(searchParams));
    if (method === 'PUT') {
      if (headers['x-amz-content-sha256'] !== sha256(body)) return void refuse(400, 'BadDigest');
      this.files.set(key, { content: body, contentType: String(headers['content-type'] ?? '') });
      answered.end();
    } else if (method === 'DELETE') {
      this.files.delete(key);
      answered.writeHead(204).end();
    } else if (!file) refuse(404, 'NoSuchKey');
    else answered.writeHead(200, { 'Content-Type': file.contentType }).end(file.content);
  }

  /** A thousand files a page, as S3 gives them. */
  #list(search: URLSearchParams): string {
    const from = Number(search.get('continuation-token') ?? 0);
    const keys = [...this.files.keys()].sort();
    const contents = keys.slice(from, from + 1000).map((key) => {
      const etag = md5(this.files.get(key)?.content ?? new Uint8Array());
      return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>&quot;${etag}&quot;</ETag></Contents>`;
    });
    const more = from + 1000 < keys.length ? `<NextContinuationToken>${from + 1000}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  }

  #answerApi({ method, url = '', headers }: IncomingMessage, body: Buffer, answered: ServerResponse): void {
    const { pathname } = new URL(url, this.url);
    const give = (result: unknown) => answered.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
    const refuse = (status: number, code: number, message: string) =>
      answered.writeHead(status).end(JSON.stringify({ success: false, errors: [{ code, message }], result: null }));
    if (pathname === '/upload') {
      this.#uploaded = body.toString();
      return void answered.writeHead(200, { ETag: `"${md5(body)}"` }).end();
    }
    if (pathname === '/signed') return void answered.end(this.dump());
    if (headers.authorization !== `Bearer ${token}`) return void refuse(401, 10000, 'Authentication error');
    if (pathname === '/user/tokens/verify') return void give({ id: tokenId, status: 'active' });
    if (pathname === '/accounts') return void give(this.accounts);
    if (pathname === '/memberships') return void give(this.accounts.map((account) => ({ account })));
    const [, ofAccount] = pathname.split(`/accounts/${account.id}/`);
    if (ofAccount === 'workers/subdomain') {
      return void (this.workersDevName === null
        ? refuse(404, 10007, 'no subdomain')
        : give({ subdomain: this.workersDevName }));
    }
    if (ofAccount?.startsWith('workers/')) return void this.#answerWorkers(method, ofAccount, body, give, refuse);
    if (ofAccount === `r2/buckets/${bucket}`) return void give({ name: bucket });
    const [, action = ''] = ofAccount?.split(`d1/database/${database}`) ?? [];
    if (!ofAccount?.startsWith(`d1/database/${database}`))
      return void refuse(404, 7404, `The database could not be found`);
    try {
      give(this.#onDatabase(`${method} ${action}`, body.length > 0 ? JSON.parse(body.toString()) : {}));
    } catch (error) {
      refuse(400, 7500, (error as Error).message);
    }
  }

  /** The needs of a deploy: a Worker that wasn't there before. */
  #answerWorkers(
    method: string | undefined,
    path: string,
    body: Buffer,
    give: (result: unknown) => void,
    refuse: (status: number, code: number, message: string) => void,
  ): void {
    if (path.endsWith('/assets-upload-session')) give({ jwt: 'assets', buckets: [] });
    else if (path.endsWith('/secrets') && this.deployed !== '') {
      const sent: { name: string; text: string } | null = method === 'PUT' ? JSON.parse(body.toString()) : null;
      if (sent) this.secrets.set(sent.name, sent.text);
      give(sent ? { name: sent.name } : [...this.secrets.keys()].map((name) => ({ name })));
    } else if (method === 'GET' && path === 'workers/workers/highpass') give({ id: 'highpass', subdomain: {} });
    else if (method === 'GET' || path.endsWith('/secrets'))
      refuse(404, 10007, 'This Worker does not exist on your account.');
    else {
      if (method === 'PUT' && path.endsWith('/highpass')) this.#deploy(body.toString());
      give({ id: 'highpass', startup_time_ms: 1, enabled: true, previews_enabled: false });
    }
  }

  #deploy(sent: string): void {
    this.deployed = sent;
    const brought = sent.matchAll(/\{"name":"(\w+)","type":"secret_text","text":"([^"]+)"\}/g);
    for (const [, name = '', text = ''] of brought) this.secrets.set(name, text);
  }

  #onDatabase(
    what: string,
    sent: { sql?: string; action?: string; current_bookmark?: string; etag?: string },
  ): unknown {
    if (what === 'GET ') return { uuid: database, name: 'highpass' };
    if (what === 'POST /query') return this.#run(sent.sql ?? '');
    if (what === 'POST /export') {
      if (this.failExport !== null) return { success: false, status: 'error', error: this.failExport, messages: [] };
      if (!sent.current_bookmark) return { success: true, status: 'active', at_bookmark: '1', messages: [] };
      return { success: true, status: 'complete', messages: [], result: { signed_url: `${this.url}/signed` } };
    }
    if (what.startsWith('GET /time_travel/bookmark')) return { bookmark: '00000085-0000024c' };
    if (what.startsWith('POST /time_travel/restore'))
      return { bookmark: '00000085-0000024c', previous_bookmark: '00000090' };
    if (sent.action === 'init')
      return { success: true, upload_url: `${this.url}/upload`, filename: 'import.sql', messages: [] };
    if (sent.action === 'ingest') return { success: true, status: 'active', at_bookmark: '1', messages: [] };
    if (this.failImport !== null) return { success: false, status: 'error', error: this.failImport, messages: [] };
    try {
      this.#run(this.#uploaded);
      return { success: true, status: 'complete', messages: [], result: { num_queries: 1 } };
    } catch (error) {
      return { success: false, status: 'error', error: (error as Error).message, messages: [] };
    }
  }

  /** All of it or nothing. */
  #run(sql: string): { results: Row[]; success: boolean; meta: object }[] {
    const statements = splitSql(sql);
    this.db.exec('BEGIN');
    try {
      const results = statements.map((one) => {
        if (Buffer.byteLength(one) > longestStatement) throw new Error('statement too long: SQLITE_TOOBIG');
        return { results: this.db.prepare(one).all() as Row[], success: true, meta: { duration: 1 } };
      });
      this.db.exec('COMMIT');
      return results;
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** The whole database as SQL, each row as one INSERT, whatever its length. */
  dump(): string {
    const made = this.db
      .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL AND name NOT GLOB 'sqlite_*'")
      .all();
    const rows = made
      .filter(({ type }) => type === 'table')
      .flatMap(({ name }) => {
        const columns = this.db
          .prepare(`PRAGMA table_info("${name}")`)
          .all()
          .map((one) => `"${one.name}"`);
        const literals = columns.map((column) => `quote(${column})`).join(" || ',' || ");
        const values = this.db.prepare(`SELECT ${literals} AS line FROM "${name}"`).all();
        return values.map(({ line }) => `INSERT INTO "${name}" (${columns}) VALUES(${line});`);
      });
    const of = (wanted: boolean) =>
      made.filter(({ type }) => (type === 'table') === wanted).map(({ sql }) => `${sql};`);
    return ['PRAGMA defer_foreign_keys=TRUE;', ...of(true), ...rows, ...of(false)].join('\n');
  }
}
