import type { Body, Line } from '../ground/wire.ts'
import { type Books, differences } from '../model/books.ts'
import { kilograms } from '../model/goods.ts'
import { owedBy, paidOf } from '../model/sale.ts'
import type { Company } from '../plan/company.ts'
import { listed } from './ask.ts'

type List = { path: string; number: string | null; due: (books: Books) => [string, Body][] }

const lists: List[] = [
  {
    path: '/clients',
    number: null,
    due: (books) =>
      [...books.clients.rows].map(([id, { names }]) => [
        id,
        { name: names.at(-1), balance: owedBy(books, id) },
      ]),
  },
  {
    path: '/services',
    number: null,
    due: ({ services }) =>
      [...services.rows].map(([id, { name, price, unit }]) => [id, { name, price, unit }]),
  },
  { path: '/invoices', number: 'invoiceNumber', due: invoicesOf },
  { path: '/payments', number: null, due: paymentsOf },
  { path: '/warehouse-receipts', number: 'number', due: (books) => goodsOf(books, 'Colis') },
  { path: '/vehicle-registrations', number: 'number', due: (books) => goodsOf(books, 'Véhicule') },
  { path: '/expeditions', number: 'reference', due: expeditionsOf },
]

/**
 * Each list holds the rows of the books, all of them and nobody else's, to the cent and the gram, and no
 * number twice.
 */
export async function rowsOracle(company: Company, line: Line): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, number, due } of lists) {
    const rows = await listed(company, line, path)
    const expected = new Map(due(company.books))
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

function invoicesOf(books: Books): [string, Body][] {
  return [...books.invoices.rows].map(([id, { number, kind, status, total, lines }]) => {
    return [
      id,
      {
        invoiceNumber: number,
        serviceType: kind,
        status,
        total,
        paidAmount: paidOf(books, id),
        itemsCount: lines.length,
      },
    ]
  })
}

function paymentsOf({ payments }: Books): [string, Body][] {
  return [...payments.rows].map(([id, { invoiceId, amount, status, method, day }]) => [
    id,
    { invoiceId, amount, status, method, paymentDate: day },
  ])
}

function goodsOf({ goods }: Books, of: string): [string, Body][] {
  const rows = [...goods.rows].filter(([, { kind }]) => kind === of)
  return rows.map(([id, { number, status, clientId, expeditionId, invoiceId, grams, quantity }]) => {
    const facts = { number, status, clientId, expeditionId, invoiceId, weightKg: kilograms(grams) }
    return [id, of === 'Colis' ? { ...facts, quantity } : facts]
  })
}

function expeditionsOf({ expeditions, containers }: Books): [string, Body][] {
  return [...expeditions.rows].map(([id, { reference, status, mode, isBlocked, containers: boxes }]) => {
    const numbers = boxes.map((box) => containers.get(box)?.number).sort()
    return [id, { reference, status, mode, blocked: isBlocked, containers: numbers }]
  })
}
