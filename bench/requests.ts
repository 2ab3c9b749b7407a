import { randomUUID } from 'node:crypto'
import { signedCookie } from '../server/src/access/caller/cookie.ts'
import type { Company, Operation, SearchOperation, Target } from './world.ts'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

type Request = Operation | SearchOperation

/** The n-th request of an operation, to the product or to RAW: the same rows and the same body. */
export function requestOf(
  { kind, secret }: Target,
  operation: Request,
  company: Company,
  n: number,
): HttpRequest {
  const { method, path, body } = plain(operation, company, n)
  const length: Record<string, string> = body
    ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    : {}
  if (kind !== 'product')
    return {
      method,
      path: `${kind === 'rawCalls' ? '/calls' : ''}${path.replace('?q=', '/')}?${company.id}`,
      headers: length,
      body,
    }
  const creates: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  return {
    method,
    path: `/api${path}`,
    headers: { cookie: signedCookie(company.token, secret), 'x-company': company.id, ...length, ...creates },
    body,
  }
}

function plain(operation: Request, company: Company, n: number): Omit<HttpRequest, 'headers'> {
  const invoiceId = at(company.invoices, n * 7919)
  if (operation === 'one') return { method: 'GET', path: `/invoices/${invoiceId}`, body: '' }
  if (operation === 'create') return creation(company, n)
  if (operation === 'pay') return payment(invoiceId, n)
  if (operation === 'find') return { method: 'GET', path: `/search?q=${at(fourLetters, n)}`, body: '' }
  if (operation === 'findTwo') return { method: 'GET', path: `/search?q=${at(twoLetters, n)}`, body: '' }
  return { method: 'GET', path: paths[operation], body: '' }
}

// What a sixth of all rows hold, what some do by a number, and what none does.
const fourLetters = ['kivu', 'ocea', '0420', '7131', 'zzqx']
const twoLetters = ['ki', 'lu', 'zq']

const paths = { list: '/invoices', listFound: '/invoices?search=kivu', board: '/dashboard' } as const

function creation({ clients, services }: Company, n: number): Omit<HttpRequest, 'headers'> {
  const lines = Array.from({ length: 5 }, (_, place) => ({
    serviceId: at(services, n + place),
    quantity: 1 + (place % 5),
    unitPrice: 50_000 + place,
  }))
  const head = {
    serviceType: 'Maritime',
    clientId: at(clients, n),
    issueDate: '2026-01-15',
    dueDate: '2026-02-15',
    status: 'En attente',
    description: null,
  }
  return { method: 'POST', path: '/invoices', body: JSON.stringify({ ...head, lines }) }
}

// One cent at a time: an invoice of the bench is never paid off, so that nothing is refused.
function payment(invoiceId: string, n: number): Omit<HttpRequest, 'headers'> {
  const draft = {
    invoiceId,
    amount: 1,
    paymentDate: '2026-01-20',
    reference: `PAY-BANC-${n}`,
    method: 'Virement',
    status: 'Reçu',
    marksPaid: true,
  }
  return { method: 'POST', path: '/payments', body: JSON.stringify(draft) }
}

function at(list: string[], n: number): string {
  return list[n % list.length] ?? ''
}
