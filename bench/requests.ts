import { randomUUID } from 'node:crypto'
import { signedCookie } from '../server/src/access/caller/cookie.ts'
import { jsonHeaders } from './http.ts'
import type { Board, Company, Operation, Target } from './world.ts'

type Request = { method: 'GET' | 'POST'; path: string; body: string }

/** The n-th request of an operation, with the same rows and the same body for the product and for RAW. */
export function requestOf(
  { kind, secret }: Target,
  operation: Operation | Board,
  company: Company,
  n: number,
): Request & { headers: Record<string, string> } {
  const { method, path, body } = draftRequest(operation, company, n)
  const headers = body ? jsonHeaders(body) : {}
  if (kind === 'raw') return { method, path: `${path.replace('?q=', '/')}?${company.id}`, headers, body }
  const cookie = signedCookie(company.token, secret)
  const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  return {
    method,
    path: `/api${path}`,
    headers: { cookie, 'x-company': company.id, ...headers, ...key },
    body,
  }
}

/** A sixth of all rows hold a common word. A number is in few, and « zzqx » in none. */
const commonWords = ['kivu', 'ocea']
const rareWords = ['0420', '7131', 'zzqx']

function draftRequest(operation: Operation | Board, company: Company, n: number): Request {
  const invoiceId = idFrom(company.invoices, n * 7919)
  const get = (path: string): Request => ({ method: 'GET', path, body: '' })
  const drafts: Record<Operation | Board, () => Request> = {
    list: () => get('/invoices'),
    one: () => get(`/invoices/${invoiceId}`),
    create: () => ({ method: 'POST', path: '/invoices', body: invoiceBody(company, n) }),
    pay: () => ({ method: 'POST', path: '/payments', body: paymentBody(invoiceId, n) }),
    findCommon: () => get(`/search?q=${idFrom(commonWords, n)}`),
    findRare: () => get(`/search?q=${idFrom(rareWords, n)}`),
    totals: () => get('/invoices/totals'),
    month: () => get('/dashboard?period=mois'),
    year: () => get('/dashboard?period=annee'),
  }
  return drafts[operation]()
}

function invoiceBody({ clients, services }: Company, n: number): string {
  const lines = Array.from({ length: 5 }, (_, place) => ({
    ...{ serviceId: idFrom(services, n + place), quantity: 1 + (place % 5), unitPrice: 50_000 + place },
  }))
  const days = { issueDate: '2026-01-15', dueDate: '2026-02-15' }
  const head = { serviceType: 'Maritime', clientId: idFrom(clients, n), ...days, status: 'En attente' }
  return JSON.stringify({ ...head, description: null, lines })
}

/** A cent, so that an invoice of the bench is never paid off and nothing is refused. */
function paymentBody(invoiceId: string, n: number): string {
  const amount = { invoiceId, amount: 1, paymentDate: '2026-01-20', reference: `PAY-BANC-${n}` }
  return JSON.stringify({ ...amount, method: 'Virement', status: 'Reçu', marksPaid: true })
}

function idFrom(list: string[], n: number): string {
  return list[n % list.length] ?? ''
}
