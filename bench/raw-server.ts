import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { newId } from '../server/src/database/query/ids.ts'
import { leanSearch } from './lean.ts'
import { endWithParent } from './measure/children.ts'
import {
  insertInvoice,
  insertItems,
  insertPayment,
  listInvoices,
  readInvoice,
  readItems,
  takeFromBalance,
} from './raw-statements.ts'

// RAW does the same work without session, right, validation and row security, because it connects as the
// owner. The company comes in the URL.

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  pipeline: true,
} as pg.PoolConfig).on('error', () => {})
const agent = newId()

type Line = { serviceId: string; quantity: number; unitPrice: number }
type InvoiceDraft = Record<'clientId' | 'serviceType' | 'issueDate' | 'dueDate' | 'status', string> & {
  description: string | null
  lines: Line[]
}
type PaymentDraft = Record<'invoiceId' | 'paymentDate' | 'reference' | 'method' | 'status', string> & {
  amount: number
  marksPaid: boolean
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (body) =>
      response
        .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const [path = '', company = ''] = (request.url ?? '').split('?')
  if (path.startsWith('/search/')) return search(company, path.slice('/search/'.length))
  if (request.method === 'GET')
    return path === '/invoices' ? readList(company) : invoice(company, path.slice('/invoices/'.length))
  const body = await text(request)
  if (path === '/invoices') return create(company, JSON.parse(body) as InvoiceDraft)
  if (path === '/payments') return createPayment(company, JSON.parse(body) as PaymentDraft)
  throw new Error(`no such path: ${path}`)
}

async function readList(company: string) {
  return { items: (await pool.query({ ...listInvoices, values: [company] })).rows }
}

/** The texts of PostgreSQL are not read as dates or numbers. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

async function search(company: string, word: string) {
  return (await pool.query({ ...leanSearch, values: [company, `%${word}%`], types: asText })).rows
}

async function invoice(company: string, id: string) {
  const client = await pool.connect()
  try {
    const [head, items] = await Promise.all(
      [readInvoice, readItems].map((statement) => client.query({ ...statement, values: [company, id] })),
    )
    return { ...head?.rows[0], items: items?.rows }
  } finally {
    client.release()
  }
}

function create(company: string, draft: InvoiceDraft) {
  const { serviceType, clientId, issueDate, dueDate, status, description, lines } = draft
  const id = newId()
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const head = [serviceType, clientId, issueDate, dueDate, status, description, total, lines.length]
  const column = (name: keyof Line) => lines.map((line) => line[name])
  const columns = [column('serviceId'), column('quantity'), column('unitPrice')]
  return inTransaction(async (client) => {
    const values = [company, id, `INV-${Date.now()}`, ...head, agent, 'Amina Ilunga']
    const { rows } = await client.query({ ...insertInvoice, values })
    await client.query({ ...insertItems, values: [company, id, ...columns] })
    return rows[0]
  })
}

function createPayment(company: string, draft: PaymentDraft) {
  const { invoiceId, amount, paymentDate, reference, method, status, marksPaid } = draft
  return inTransaction(async (client) => {
    const balance = [company, invoiceId, amount, marksPaid]
    const invoice = (await client.query({ ...takeFromBalance, values: balance })).rows[0]
    if (!invoice) throw new Error('EXCEEDS_BALANCE')
    const names = [invoiceId, invoice.invoice_number, invoice.client_name, reference]
    const facts = [amount, status, method, paymentDate, marksPaid, agent, 'Amina Ilunga']
    const values = [company, newId(), ...names, ...facts]
    return (await client.query({ ...insertPayment, values })).rows[0]
  })
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// A connection is idle during the turn of the other server, longer than the five seconds of Node.
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  endWithParent(async () => {
    server.closeAllConnections()
    server.close()
    await pool.end()
  })
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, secret: '' })
})
