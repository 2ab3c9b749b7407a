import type { Role } from '@escale/contract/access/permissions'
import { scopes } from '@escale/contract/company/api-keys/scopes'
import { signedCookie } from '../../../server/src/access/caller/cookie.ts'
import { hashPassword } from '../../../server/src/access/passwords/passwords.ts'
import type { CanaryCompany } from '../../../server/testing/company/canary-data.ts'
import { openSite, type Site } from '../../../server/testing/http.ts'
import {
  type FoundedCompany,
  foundCompany,
  hire,
  maritimeDraft,
  type Person,
  type World,
} from '../../../server/testing/world.ts'
import type { HttpResponse } from '../../http.ts'
import { addRow, type Pools } from './pools.ts'
import { password } from './values.ts'

export const callers = [
  ...(['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'] as const),
  ...(['super_admin', 'key', 'stranger'] as const),
]
export type CallerName = (typeof callers)[number]

/** A caller in a company. `cage` is another company, of which no response may tell anything. */
export type Stage = {
  name: CallerName
  site: Site
  pools: Pools
  cage: CanaryCompany
  credentials: Record<string, string>
  /** Restores session, role and company, every 200 requests and after a response that tells of their loss. */
  mend(response: HttpResponse): Promise<void>
  close(): Promise<void>
}

const mendEvery = 200
const lostAccess =
  /"(UNAUTHORIZED|SESSION_MISSING|NOT_A_MEMBER|SUSPENDED|SUPPORT_ENDED|FACTOR_LACKING|FACTOR_ASKED|READ_ONLY|COMPANY_CHANGED|TOO_MANY|BANNED)"/

export async function setStage(world: World, cage: CanaryCompany, name: CallerName): Promise<Stage> {
  // No external service is reached: this name server never responds.
  Object.assign(world.server, {
    mail: 'mailbox',
    signOn: { reachesLoopback: false, nameServers: ['127.0.0.1:9'] },
  })
  const [company, hash] = [await foundCompany(world), await hashPassword(password)]
  const pools: Pools = new Map()
  await fillPools(pools, company)
  for (const id of name === 'super_admin' ? [company.tenantId] : sentIds(cage.ids))
    addRow(pools, 'foreign', id)
  let count = 0

  async function mend(response: HttpResponse): Promise<void> {
    count += 1
    const isLost =
      name !== 'stranger' &&
      [400, 401, 403, 409, 429].includes(response.status) &&
      lostAccess.test(response.body.toString())
    if (count % mendEvery !== 0 && !isLost) return
    await restore(world, company)
    stage.credentials = await credentialsOf(world, name, company, hash, count)
  }

  await restore(world, company)
  const credentials = await credentialsOf(world, name, company, hash, count)
  const site = await openSite(world, ['127.0.0.1'])
  const stage: Stage = { name, site, pools, cage, credentials, mend, close: site.close }
  return stage
}

/** Half of the foreign ids are sent, and may come back in a response. The other half betrays a leak. */
const sentIds = (ids: string[]) => ids.filter((_, n) => n % 2 === 0)
export const neverSentIds = (ids: string[]) => ids.filter((_, n) => n % 2 === 1)

/** Ends suspensions, bans, second factors and counted attempts. */
async function restore(world: World, { tenantId }: FoundedCompany): Promise<void> {
  await world.owner.query(
    `update tenants set is_active = true, suspended_at = null, suspended_reason = null,
       factor_for = null, factor_from = null
     where id = $1`,
    [tenantId],
  )
  await world.owner.query(`delete from platform_settings where name = 'super_admin_factor'`)
  await world.owner.query('delete from auth.tries')
  await world.owner.query(
    'update api_keys set revoked_at = now() where tenant_id = $1 and revoked_at is null',
    [tenantId],
  )
}

async function credentialsOf(
  world: World,
  name: CallerName,
  company: FoundedCompany,
  hash: string,
  count: number,
): Promise<Record<string, string>> {
  if (name === 'stranger') return {}
  if (name === 'key') {
    const { key } = await (await company.hire('admin')).apiKeys.create({
      name: 'Tout',
      permissions: [...scopes],
    })
    return { authorization: `Bearer ${key}` }
  }
  // A super administrator calls from inside a company, then from outside.
  const isOutside = name === 'super_admin' && count % 2 === 1
  const { token } = await hire(world, isOutside ? null : company.tenantId, name as Role, hash)
  return { cookie: signedCookie(token, world.server.secret) }
}

/** Creates rows of each kind for the requests. */
async function fillPools(pools: Pools, company: FoundedCompany): Promise<void> {
  const admin = await company.hire('admin')
  const rows: [string, string][] = [
    ['company', company.tenantId],
    ['slug', company.slug],
    ['client', company.clientId],
    ['service', company.serviceId],
    ['service', company.airServiceId],
    ...(await addSales(admin, company)),
    ...(await addGoods(admin, company)),
    ...(await addPeople(admin, company)),
  ]
  for (const [kind, id] of rows) {
    addRow(pools, kind, id)
    addRow(pools, 'any', id)
  }
}

async function addSales(admin: Person, company: FoundedCompany): Promise<[string, string][]> {
  const [first, second] = [
    await admin.invoices.create(maritimeDraft(company)),
    await admin.invoices.create(maritimeDraft(company)),
  ]
  const amount = { amount: 100, paymentDate: '2026-01-02', reference: 'R' }
  const payment = await admin.payments.create({ invoiceId: first.id, ...amount })
  const conversation = await admin.conversations.begin({ clientId: company.clientId })
  return [
    ['invoice', first.id],
    ['invoice', second.id],
    ['payment', payment.id],
    ['conversation', conversation.id],
  ]
}

async function addGoods(admin: Person, { clientId }: FoundedCompany): Promise<[string, string][]> {
  const expedition = await admin.expeditions.create({
    mode: 'Maritime',
    origin: 'Anvers',
    destination: 'Matadi',
  })
  const parcels = []
  for (const trackingNumber of ['SUIVI-1', 'SUIVI-2', 'SUIVI-3'])
    parcels.push(await admin.warehouse.receive({ trackingNumber, quantity: 2, clientId }))
  const vehicle = await admin.warehouse.register({ chassisNumber: 'JTDBR32E720', vehicleBrand: 'Toyota' })
  await admin.goods.load({ id: expedition.id, ids: [parcels[0]?.id ?? ''] })
  return [
    ...[...parcels, vehicle].map(({ id }): [string, string] => ['good', id]),
    ['expedition', expedition.id],
  ]
}

async function addPeople(admin: Person, company: FoundedCompany): Promise<[string, string][]> {
  const colleague = await company.hire('employee')
  const { invitation } = await admin.users.invite({
    firstName: 'Esther',
    lastName: 'Mbuyi',
    email: 'esther@fuzz.example',
    role: 'viewer',
  })
  const imported = await admin.imports.create({
    kind: 'clients',
    fileName: 'clients.csv',
    columns: {},
    linesCount: 1,
  })
  const { apiKey } = await admin.apiKeys.create({ name: 'Une clé', permissions: ['clients.read'] })
  return [
    ['user', colleague.userId],
    ['invitation', invitation.id],
    ['import', imported.id],
    ['api-key', apiKey.id],
  ]
}
