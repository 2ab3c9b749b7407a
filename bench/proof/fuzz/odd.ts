import fc from 'fast-check'
import type { Operation } from './operations.ts'

/** A request with pointers in the place of ids. `class` names for the report what is unusual in it. */
export type RequestPlan = {
  operation: Operation
  class: string
  path: Record<string, string>
  /** The text after the question mark. */
  query: string
  body: Uint8Array | string | undefined
  type: string | undefined
  headers: Record<string, string>
}

// Requests whose body, headers or query are unusual. Each has a name for the report.

type Change = (plan: RequestPlan) => Pick<RequestPlan, 'body' | 'type'> & Partial<RequestPlan>

const textBody = (body: string) => (): ReturnType<Change> => ({ body, type: 'application/json' })
const typed =
  (type: string): Change =>
  ({ body }) => ({ body: body ?? '{}', type })
const bytes =
  (change: (whole: Buffer) => Buffer): Change =>
  ({ body }) => ({ body: change(Buffer.from(body ?? '{}')), type: 'application/json' })

const transports: [string, Change][] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    ';',
    '*/*',
  ].map((type): [string, Change] => [`type ${type}`, typed(type)]),
  ['type with a charset', typed('APPLICATION/JSON ; charset=utf-16')],
  ['type unsaid', ({ body }) => ({ body: body ?? '{}', type: undefined })],
  [
    'compressed, it says',
    ({ body }) => ({ body: body ?? '{}', type: 'application/json', headers: { 'content-encoding': 'gzip' } }),
  ],
  ['cut in two', bytes((whole) => whole.subarray(0, Math.ceil(whole.length / 2)))],
  [
    'no UTF-8',
    bytes((whole) =>
      Buffer.concat([whole.subarray(0, -1), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), whole.subarray(-1)]),
    ),
  ],
  ['byte order mark', bytes((whole) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]))],
  ['comma too many', textBody('{"name":"x",}')],
  ['nothing', textBody('')],
  ['blanks', textBody(' \n ')],
  ['null', textBody('null')],
  ['a list', textBody('[]')],
  ['a text', textBody('"x"')],
  ['a number', textBody('1e999')],
  ['no number', textBody('NaN')],
  ['a list of bodies', ({ body }) => ({ body: `[${body ?? '{}'}]`, type: 'application/json' })],
  ['same name twice', textBody('{"name":"a","name":{"b":1},"id":1,"id":2}')],
  ['prototype', textBody('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')],
  ['deep', textBody(`${'['.repeat(33)}${']'.repeat(33)}`)],
  ['deep, and never closed', textBody('{"a":'.repeat(20_000))],
  ['wide', textBody(`{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join()}}`)],
  ['too large', textBody(`{"name":"${'x'.repeat(1_000_000)}"}`)],
  ['sixteen kilobytes', textBody(`{"name":"${'x'.repeat(16_500)}"}`)],
  ['no picture', () => ({ body: 'nothing of a picture', type: 'application/octet-stream' })],
  ['PDF that is none', () => ({ body: '%PDF-1.7\n%%EOF', type: 'application/octet-stream' })],
]

const headers: [string, Record<string, string>][] = [
  ['key absent', { 'idempotency-key': '' }],
  ['key long', { 'idempotency-key': 'k'.repeat(101) }],
  ['key huge', { 'idempotency-key': 'k'.repeat(5000) }],
  ['key odd', { 'idempotency-key': "é' or 1=1 -- \t%00" }],
  ['key of everybody', { 'idempotency-key': 'the same' }],
  ['company other', { 'x-company': '00000000-0000-4000-8000-000000000000' }],
  ['company none', { 'x-company': 'é"; --' }],
  ['company empty', { 'x-company': '' }],
  ['of another site', { origin: 'https://ailleurs.example', 'sec-fetch-site': 'cross-site' }],
  ['of nowhere', { origin: 'null' }],
  ['of no site', { origin: '\u00e9' }],
  ['address odd', { 'x-forwarded-for': "'; select 1 --, ::ffff:1.2.3.4, 999.1.1.1" }],
  ['address of six', { 'x-forwarded-for': '2001:db8::1%eth0' }],
  ['address empty', { 'x-forwarded-for': ', ,' }],
  ['address long', { 'x-forwarded-for': '1.2.3.4,'.repeat(300) }],
  ['browser long', { 'user-agent': 'x'.repeat(8000) }],
  ['browser odd', { 'user-agent': 'Ã©\t<b>%00\u00ff' }],
  ['languages', { 'accept-language': 'zz-ZZ;q=9, *;q=-1,'.repeat(20) }],
  ['opened by a browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ['accept odd', { accept: 'text/html;q=0, application/xml' }],
  ['encoding odd', { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0' }],
  ['range', { range: 'bytes=5-2,0-0,-99999999999999999999' }],
  ['matches', { 'if-none-match': '*', 'if-modified-since': 'yesterday' }],
  ['method', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
  ['rewritten', { 'x-original-url': '/api/platform', 'x-rewrite-url': '/api/platform' }],
  ['host odd', { host: 'ailleurs.example:99999' }],
  ['authorization basic', { authorization: 'Basic YTpi' }],
  ['authorization no key', { authorization: `Bearer esc_${'x'.repeat(40)}` }],
  ['authorization no token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }],
  ['authorization odd', { authorization: 'Bearer \u00e9\u00ff' }],
  ['cookie odd', { cookie: 'escale=%E0%A4%A; escale-device=..; escale-code=é; __proto__=1' }],
  ['a hundred and twenty', Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`x-h${n}`, 'x']))],
  ['trace', { traceparent: '00-xyz-1', tracestate: '=,=' }],
]

const queries: [string, (query: string) => string][] = [
  ['unknown', (query) => `${query}&unknown=1&tenantId=00000000-0000-4000-8000-000000000000`],
  ['twice', (query) => `${query}&limit=1&limit=2&search=a&search=b&id=1&id=2`],
  ['brackets', (query) => `${query}&limit[]=1&search[a][b]=1&sort[0]=name&from[$ne]=1&__proto__[x]=1`],
  ['list', (query) => `${query}&status[]=a&status[]=b&search[1000000000]=x`],
  ['no UTF-8', (query) => `${query}&search=%FF%FE&cursor=%E0%A4`],
  ['broken percent', (query) => `${query}&search=%&cursor=%zz`],
  ['nul', (query) => `${query}&search=%00&cursor=%00&q=%00&name=%00`],
  ['empty', () => 'search=&cursor=&limit=&sort=&order=&from=&to=&clientId=&q=&format='],
  ['no equals', () => '&&==&search&=x'],
  ['plus', (query) => `${query}&search=a+b%2Bc&q=a+b&limit=+1`],
  ['limits', () => 'limit=201'],
  ['limit of nothing', () => 'limit=0'],
  ['limit odd', () => 'limit=1e1'],
  ['limit huge', () => 'limit=99999999999999999999'],
  ['cursor odd', () => `cursor=${Buffer.from('["2026-01-01",null,{"a":1}]').toString('base64url')}`],
  ['cursor long', () => `cursor=${'A'.repeat(1001)}`],
  ['search long', () => `search=${'a%20'.repeat(60)}`],
  ['long', () => `search=${'x'.repeat(9000)}`],
  ['many', () => Array.from({ length: 500 }, (_, n) => `k${n}=1`).join('&')],
  ['reversed days', () => 'from=2026-12-31&to=2026-01-01'],
  ['far days', () => 'from=0001-01-01&to=9999-12-31&period=libre'],
  ['download', (query) => `${query}&download&download=1`],
]

export const oddTransports = fc.constantFrom(...transports).map(([name, change]) => ({ name, change }))
export const oddHeaders = fc.constantFrom(...headers).map(([name, fields]) => ({ name, headers: fields }))
export const oddQueries = fc.constantFrom(...queries).map(([name, query]) => ({ name, query }))
