import type pg from 'pg'
import { signedCookie } from '../../../../server/src/access/caller/cookie.ts'
import { foundCompany, type World } from '../../../../server/testing/world.ts'
import { secret } from '../../installation.ts'
import { Books } from '../model/books.ts'
import { roles } from '../model/judge.ts'
import type { Clerk } from './call.ts'

export type Company = { id: string; clerks: Clerk[]; books: Books }

/** A new company with a clerk of each role and two employees, and the books of its first rows. */
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
  const isNew = { version: 1, isExact: true }
  const service = { ...isNew, unit: 'forfait' }
  const byAir = { ...service, name: 'Électronique', price: 735n, category: 'Aérien' }
  books.clients.add(company.clientId, { ...isNew, names: ['Maison Kivu'] })
  books.services.add(company.serviceId, { ...service, name: 'Groupage', price: 1050n, category: 'Maritime' })
  books.services.add(company.airServiceId, byAir)
  books.commit()
  return { id: company.tenantId, clerks, books }
}
