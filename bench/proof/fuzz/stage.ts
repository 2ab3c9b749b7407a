import type { Role } from '@escale/contract/access/permissions'
import { scopes } from '@escale/contract/company/api-keys/scopes'
import { signedCookie } from '../../../server/src/access/caller/cookie.ts'
import { hashPassword } from '../../../server/src/access/passwords/passwords.ts'
import type { Cage } from '../../../server/src/testing/canary-data.ts'
import { openSite, type Site } from '../../../server/src/testing/http.ts'
import {
  type FoundedCompany,
  foundCompany,
  hire,
  maritimeDraft,
  type Person,
  type World,
} from '../../../server/src/testing/world.ts'
import { addRow, type Pools } from './pools.ts'
import { password } from './values.ts'
import type { Answer } from './wire.ts'

export const callers = [
  'viewer',
  'employee',
  'manager',
  'admin',
  'warehouse_supervisor',
  'super_admin',
  'key',
  'stranger',
] as const
export type CallerName = (typeof callers)[number]

/** Who asks, the company they ask in, and the other one that they must never hear of. */
export type Stage = {
  name: CallerName
  site: Site
  pools: Pools
  cage: Cage
  credentials: Record<string, string>
  /**
   * Once in a while, and after an answer that says the session, the role or the company is gone: what a
   * request undid is done again.
   */
  mend(answer: Answer): Promise<void>
  close(): Promise<void>
}

const mendEvery = 200
const lost =
  /"(UNAUTHORIZED|SESSION_MISSING|NOT_A_MEMBER|SUSPENDED|SUPPORT_ENDED|FACTOR_LACKING|FACTOR_ASKED|READ_ONLY|COMPANY_CHANGED|TOO_MANY|BANNED)"/

export async function setStage(world: World, cage: Cage, name: CallerName): Promise<Stage> {
  // Nobody outside is asked: names are resolved by nobody, WhatsApp answers nothing.
  Object.assign(world.server, {
    mail: 'mailbox',
    signOn: { reachesLoopback: false, nameServers: ['127.0.0.1:9'] },
  })
  const [company, hash] = [await foundCompany(world), await hashPassword(password)]
  const pools: Pools = new Map()
  await fill(pools, company)
  for (const id of name === 'super_admin' ? [company.tenantId] : tried(cage.ids)) addRow(pools, 'foreign', id)
  let asked = 0

  async function mend(answer: Answer): Promise<void> {
    asked += 1
    const isLost =
      name !== 'stranger' &&
      [400, 401, 403, 409, 429].includes(answer.status) &&
      lost.test(answer.body.toString())
    if (asked % mendEvery !== 0 && !isLost) return
    await restore(world, company)
    stage.credentials = await credentialsOf(world, name, company, hash, asked)
  }

  await restore(world, company)
  const credentials = await credentialsOf(world, name, company, hash, asked)
  const site = await openSite(world, ['127.0.0.1'])
  const stage: Stage = { name, site, pools, cage, credentials, mend, close: site.close }
  return stage
}

/**
 * Ids that are tried come back in what one wrote oneself; the others are never sent, and betray any row that
 * is told.
 */
const tried = (ids: string[]) => ids.filter((_, n) => n % 2 === 0)
export const neverSent = (ids: string[]) => ids.filter((_, n) => n % 2 === 1)

/** As it was before somebody was suspended, banned, asked for a second factor, or counted too often. */
async function restore(world: World, { tenantId }: FoundedCompany): Promise<void> {
  await world.owner.query(
    `update tenants set is_active = true, suspended_at = null, suspended_reason = null, factor_for = null, factor_from = null where id = $1`,
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
  asked: number,
): Promise<Record<string, string>> {
  if (name === 'stranger') return {}
  if (name === 'key') {
    const { key } = await (await company.hire('admin')).apiKeys.create({
      name: 'Tout',
      permissions: [...scopes],
    })
    return { authorization: `Bearer ${key}` }
  }
  // A super administrator asks in a company they opened, then in none.
  const isOutside = name === 'super_admin' && asked % 2 === 1
  const { token } = await hire(world, isOutside ? null : company.tenantId, name as Role, hash)
  return { cookie: signedCookie(token, world.server.secret) }
}

/** A few rows of each kind that a request points at. */
async function fill(pools: Pools, company: FoundedCompany): Promise<void> {
  const admin = await company.hire('admin')
  const rows: [string, string][] = [
    ['company', company.tenantId],
    ['slug', company.slug],
    ['client', company.clientId],
    ['service', company.serviceId],
    ['service', company.airServiceId],
    ...(await sales(admin, company)),
    ...(await goods(admin, company)),
    ...(await people(admin, company)),
  ]
  for (const [kind, id] of rows) {
    addRow(pools, kind, id)
    addRow(pools, 'any', id)
  }
}

async function sales(admin: Person, company: FoundedCompany): Promise<[string, string][]> {
  const invoices = [
    await admin.invoices.create(maritimeDraft(company)),
    await admin.invoices.create(maritimeDraft(company)),
  ]
  const payment = await admin.payments.create({
    invoiceId: invoices[0]?.id ?? '',
    amount: 100,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  const conversation = await admin.conversations.begin({ clientId: company.clientId })
  return [
    ...invoices.map(({ id }): [string, string] => ['invoice', id]),
    ['payment', payment.id],
    ['conversation', conversation.id],
  ]
}

async function goods(admin: Person, { clientId }: FoundedCompany): Promise<[string, string][]> {
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

async function people(admin: Person, company: FoundedCompany): Promise<[string, string][]> {
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
