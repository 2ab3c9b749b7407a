import type pg from 'pg'
import { signedCookie } from '../../server/src/access/caller/cookie.ts'
import { foundCompany, type World } from '../../server/src/testing/world.ts'
import type { Desk } from './acknowledged.ts'

/** A new company with its admin signed in, where cookies are signed with `secret`. */
export async function openDesk(
  owner: pg.Pool,
  { url, secret }: { url: string; secret: string },
): Promise<Desk> {
  const company = await foundCompany({ owner } as World)
  const { token } = await company.hire('admin')
  const cookie = signedCookie(token, secret)
  return {
    url,
    cookie: url.startsWith('https:') ? `__Host-${cookie}` : cookie,
    companyId: company.tenantId,
    serviceId: company.serviceId,
  }
}
