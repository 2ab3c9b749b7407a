import type pg from 'pg'
import { signedCookie } from '../../../../server/src/access/caller/cookie.ts'
import { foundCompany, type World } from '../../../../server/src/testing/world.ts'
import { secret } from '../../installation.ts'
import { Books, roles } from '../model/books.ts'
import type { Clerk } from './op.ts'

export type Company = { id: string; clerks: Clerk[]; books: Books }

/** A new company with a clerk of each role and two employees, and the books of what it begins with. */
export async function openCompany(owner: pg.Pool): Promise<Company> {
  const company = await foundCompany({ owner } as World)
  const clerks: Clerk[] = []
  for (const role of [...roles, 'employee', 'warehouse_supervisor'] as const) {
    const { token, userId } = await company.hire(role)
    clerks.push({ role, userId, cookie: signedCookie(token, secret) })
  }
  const { rows } = await owner.query<{ today: string }>('select company_day($1)::text as today', [
    company.tenantId,
  ])
  const books = new Books(rows[0]?.today ?? '')
  const fresh = { version: 1, isExact: true }
  books.clients.add(company.clientId, { ...fresh, names: ['Maison Kivu'] })
  books.services.add(company.serviceId, {
    ...fresh,
    name: 'Groupage',
    price: 1050n,
    category: 'Maritime',
    unit: 'forfait',
  })
  books.services.add(company.airServiceId, {
    ...fresh,
    name: 'Électronique',
    price: 735n,
    category: 'Aérien',
    unit: 'forfait',
  })
  books.settle()
  return { id: company.tenantId, clerks, books }
}
