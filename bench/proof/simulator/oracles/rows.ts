import type { Answer, ApiClient, Body } from '../ground/api-client.ts'
import type { Books } from '../model/books.ts'
import { goodsFacts } from '../model/goods.ts'
import { differences } from '../model/judge.ts'
import { debtOf, paidOf } from '../model/sale.ts'
import type { Company } from '../plan/company.ts'

type List = { path: string; number?: string; due: (books: Books) => Map<string, Body> }

const lists: List[] = [
  {
    path: '/clients',
    due: (books) =>
      bodiesOf(books.clients.rows, ({ names }, id) => ({ name: names.at(-1), balance: debtOf(books, id) })),
  },
  {
    path: '/services',
    due: ({ services }) => bodiesOf(services.rows, ({ name, price, unit }) => ({ name, price, unit })),
  },
  {
    path: '/invoices',
    number: 'invoiceNumber',
    due: (books) =>
      bodiesOf(books.invoices.rows, ({ number, kind, status, total, lines }, id) => ({
        ...{ invoiceNumber: number, serviceType: kind, status, total },
        ...{ paidAmount: paidOf(books, id), itemsCount: lines.length },
      })),
  },
  {
    path: '/payments',
    due: ({ payments }) =>
      bodiesOf(payments.rows, ({ invoiceId, amount, status, method, day }) => ({
        ...{ invoiceId, amount, status, method, paymentDate: day },
      })),
  },
  { path: '/warehouse-receipts', number: 'number', due: (books) => goodsOf(books, 'Colis') },
  { path: '/vehicle-registrations', number: 'number', due: (books) => goodsOf(books, 'Véhicule') },
  {
    path: '/expeditions',
    number: 'reference',
    due: ({ expeditions, containers }) =>
      bodiesOf(expeditions.rows, ({ reference, status, mode, isBlocked, containers: ids }) => {
        const numbers = ids.map((id) => containers.get(id)?.number).sort()
        return { reference, status, mode, blocked: isBlocked, containers: numbers }
      }),
  },
]

/** Each list holds exactly the rows of the books, to the cent and the gram, and no number twice. */
export async function rowsOracle(company: Company, client: ApiClient): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, number, due } of lists) {
    const rows = await readList(company, client, path)
    const expected = due(company.books)
    for (const row of rows) {
      const facts = expected.get(String(row.id))
      if (!facts) wrong.push(`${path}: ${row.id} is in no books`)
      else wrong.push(...differences(row, facts).map((why) => `${path} ${row.id}: ${why}`))
      expected.delete(String(row.id))
    }
    for (const id of expected.keys()) wrong.push(`${path}: ${id} is missing`)
    if (number && new Set(rows.map((row) => row[number])).size < rows.length)
      wrong.push(`${path}: a ${number} is there twice`)
  }
  return wrong
}

/** Reads a path as the admin of a company. */
export async function readAsAdmin(company: Company, client: ApiClient, path: string): Promise<Answer> {
  const cookie = company.clerks.find(({ role }) => role === 'admin')?.cookie ?? ''
  const { answer } = await client.ask({ method: 'GET', path, key: null, cookie, company: company.id })
  if (answer.code !== 'OK') throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer
}

async function readList(company: Company, client: ApiClient, path: string): Promise<Body[]> {
  const rows: Body[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: string = `${path}?limit=200${cursor && `&cursor=${cursor}`}`
    const { body }: Answer = await readAsAdmin(company, client, page)
    rows.push(...(body.items as Body[]))
    cursor = body.nextCursor as string | null
  }
  return rows
}

function bodiesOf<Row>(
  rows: ReadonlyMap<string, Row>,
  body: (row: Row, id: string) => Body,
): Map<string, Body> {
  return new Map([...rows].map(([id, row]) => [id, body(row, id)]))
}

function goodsOf({ goods }: Books, kind: string): Map<string, Body> {
  const rows = new Map([...goods.rows].filter(([, row]) => row.kind === kind))
  return bodiesOf(rows, ({ quantity, ...row }) => ({
    ...goodsFacts(row),
    ...(kind === 'Colis' && { quantity }),
  }))
}
