import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { newId } from '../server/src/database/query/ids.ts'
import { endWithParent } from './children.ts'
import { leanSearch } from './lean.ts'
import {
  insertInvoice,
  insertItems,
  insertPayment,
  productReads,
  recordPayment,
  type Statement,
  saveInvoice,
  takeFromBalance,
} from './raw-statements.ts'

// What the same work costs with nothing around it: no session, no right, no validation, no fence (it connects
// as the
// owner, who passes them), JSON.parse and JSON.stringify. The company comes in the address.

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  pipeline: true,
} as pg.PoolConfig).on('error', () => {})
const reads = await productReads()
const agent = newId()

type Draft = {
  clientId: string
  serviceType: string
  issueDate: string
  dueDate: string
  status: string
  description: string | null
  lines: { serviceId: string; quantity: number; unitPrice: number }[]
}
type PaymentDraft = {
  invoiceId: string
  amount: number
  paymentDate: string
  reference: string
  method: string
  status: string
  marksPaid: boolean
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (given) =>
      response
        .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(given)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const [path = '', company = ''] = (request.url ?? '').split('?')
  if (path.startsWith('/search/')) return search(company, path.slice('/search/'.length))
  if (request.method === 'GET')
    return path === '/invoices' ? listOf(company) : invoice(company, path.slice('/invoices/'.length))
  const body = await bodyOf(request)
  if (path === '/invoices') return create(company, JSON.parse(body) as Draft)
  if (path === '/payments') return pay(company, JSON.parse(body) as PaymentDraft)
  if (path === '/calls/invoices')
    return called(saveInvoice, company, [newId(), null, Date.now(), agent, 'Amina Ilunga', body])
  if (path === '/calls/payments')
    return called(recordPayment, company, [newId(), agent, 'Amina Ilunga', body])
  throw new Error(`no such path: ${path}`)
}

async function listOf(company: string) {
  const [items] = await Promise.all(reads.list.map((statement) => rowsOf(pool, statement, company, '')))
  return { items }
}

// What PostgreSQL sends as text stays text.
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

async function search(company: string, word: string) {
  return (await pool.query({ ...leanSearch, values: [company, `%${word}%`], types: asText })).rows
}

async function invoice(company: string, id: string) {
  const client = await pool.connect()
  try {
    const [found, items] = await Promise.all(
      reads.one.map((statement) => rowsOf(client, statement, company, id)),
    )
    return { ...found?.[0], items }
  } finally {
    client.release()
  }
}

async function rowsOf(
  on: pg.Pool | pg.PoolClient,
  { name, text, values }: Statement,
  company: string,
  id: string,
): Promise<object[]> {
  return (await on.query<object>({ name, text, values: values(company, id) })).rows
}

function create(
  company: string,
  { clientId, serviceType, issueDate, dueDate, status, description, lines }: Draft,
) {
  const id = newId()
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const rest = [
    serviceType,
    clientId,
    issueDate,
    dueDate,
    status,
    description,
    total,
    lines.length,
    agent,
    'Amina Ilunga',
  ]
  const columns = [
    lines.map((line) => line.serviceId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitPrice),
  ]
  return inTransaction(async (client) => {
    for (let number = Date.now(); ; number += 1) {
      const { rows } = await client.query({
        ...insertInvoice,
        values: [company, id, `INV-${number}`, ...rest],
      })
      if (!rows[0]) continue // taken: the next millisecond, as the product does
      await client.query({ ...insertItems, values: [company, id, ...columns] })
      return rows[0]
    }
  })
}

function pay(
  company: string,
  { invoiceId, amount, paymentDate, reference, method, status, marksPaid }: PaymentDraft,
) {
  return inTransaction(async (client) => {
    const { rows } = await client.query({
      ...takeFromBalance,
      values: [company, invoiceId, amount, marksPaid],
    })
    const taken = rows[0]
    if (!taken) throw new Error('EXCEEDS_BALANCE')
    const row = [
      company,
      newId(),
      invoiceId,
      taken.invoice_number,
      taken.client_name,
      reference,
      amount,
      status,
      method,
      paymentDate,
      marksPaid,
    ]
    return (await client.query({ ...insertPayment, values: [...row, agent, 'Amina Ilunga'] })).rows[0]
  })
}

/** The product's own function: the company it judges by is set with the opening of the transaction. */
function called(statement: { name: string; text: string }, company: string, values: unknown[]) {
  const work = async (client: pg.PoolClient) =>
    (await client.query({ ...statement, values: [company, ...values] })).rows[0].answer
  return inTransaction(work, `begin; set local app.tenant_id = '${company}'`)
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, opening = 'begin'): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(opening)
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

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}

server.keepAliveTimeout = 65_000 // as the product's: while the other server has its turn, a connection is idle for longer than Node's five seconds
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  endWithParent(async () => {
    server.closeAllConnections()
    server.close()
    await pool.end()
  })
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, secret: '' })
})
