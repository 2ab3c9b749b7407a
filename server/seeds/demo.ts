import type pg from 'pg'
import { demoPassword } from '#site/face/demo-accounts.ts'
import { hashPassword } from '../src/access/passwords/passwords.ts'
import { type Company, companies } from './companies/companies.ts'
import { membershipRows, people, roleRows } from './companies/people.ts'
import { addDemoLogos } from './companies/pictures.ts'
import { announcementRows, platformHistory } from './companies/platform.ts'
import { securityHistory } from './companies/security.ts'
import { fillCompany } from './company.ts'
import { calendarFrom, instantOf } from './draw/calendar.ts'
import { insert } from './draw/insert.ts'
import { sharedClients } from './draw/names.ts'
import { randomFrom } from './draw/random.ts'
import { sharedHistoryRows } from './history/history.ts'
import { clientHistories, serviceHistories } from './history/sales.ts'
import { fillMoneyAccounts } from './money/accounts.ts'
import { openTwoAccounts } from './money/openings.ts'
import { shareOnePayment } from './sales/accounts.ts'
import { clientsOfAll } from './sales/clients.ts'
import { creditPaidInvoices } from './sales/credit-notes.ts'
import { servicesOfAll } from './sales/services.ts'

/**
 * Creates the demo companies in an empty database. Does nothing if they exist. Tests set `now` to a fixed
 * time.
 */
export async function seedDemo(
  owner: pg.Pool,
  say: (sentence: string) => void,
  now = new Date(),
): Promise<void> {
  const client = await owner.connect()
  try {
    const founded = await withinTransaction(client, () => seedOnce(client, say, now))
    // A distributed database (Citus) counts only committed rows, so counting needs a second transaction.
    await withinTransaction(client, () => count(client, founded, now))
  } finally {
    client.release()
  }
}

async function withinTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Returns the companies that were created; none if they existed. */
async function seedOnce(
  client: pg.PoolClient,
  say: (sentence: string) => void,
  now: Date,
): Promise<Company[]> {
  // If two servers start on the same database, the lock makes only one of them fill it.
  await client.query(`select pg_advisory_xact_lock(hashtext('demo'))`)
  await client.query(
    `insert into platform_settings (name, value) values ('sign_up_is_open', 'true') on conflict do nothing`,
  )
  const { rowCount } = await client.query(`select from tenants where slug = 'atlas-fret'`)
  if (rowCount) return []
  return seed(client, say, now)
}

async function count(client: pg.PoolClient, founded: Company[], now: Date): Promise<void> {
  const calendar = calendarFrom(now)
  for (const { id, tenant } of founded) {
    await client.query('select fill_receivables($1)', [id])
    if (tenant.features?.includes('account')) {
      await creditPaidInvoices(client, id)
      await shareOnePayment(client, calendar.today, id)
      await openTwoAccounts(client, calendar, id)
    }
    if (tenant.features?.includes('till')) await fillMoneyAccounts(client, calendar, id)
    await client.query('select access.count_company($1)', [id])
  }
  await client.query(
    `update company_figures set proved_at = $1 where tenant_id in (select id from tenants
      where is_active and id = any ($2))`,
    [instantOf(calendar.at(0, 0.05)), founded.map(({ id }) => id)],
  )
}

async function seed(client: pg.PoolClient, say: (sentence: string) => void, now: Date): Promise<Company[]> {
  const random = randomFrom(20_260_101)
  const calendar = calendarFrom(now)
  const founded = companies(random, calendar)
  const memberships = people(random, calendar, founded, await hashPassword(demoPassword))
  const accounts = [...new Set(memberships.map(({ person }) => person))]
  await insert(
    client,
    'tenants',
    founded.map(({ tenant }) => tenant),
  )
  await insert(
    client,
    'company_info',
    founded.map(({ info }) => info),
  )
  await insert(
    client,
    'auth.users',
    accounts.map(({ user }) => user),
  )
  await insert(
    client,
    'auth.accounts',
    accounts.map(({ account }) => account),
  )
  await insert(client, 'user_tenants', membershipRows(memberships))
  await insert(client, 'user_roles', roleRows(random, memberships))

  const sharedByAll = {
    clients: clientsOfAll(random, calendar, sharedClients),
    services: servicesOfAll(random, calendar),
  }
  await insert(client, 'shared_clients', sharedByAll.clients.rows)
  await insert(client, 'shared_services', sharedByAll.services.rows)
  const shared = { clients: sharedByAll.clients.clients, services: sharedByAll.services.services }
  for (const [index, company] of founded.entries()) {
    say(`Création des entreprises de démonstration… ${index + 1} de ${founded.length}`)
    await fillCompany(client, calendar, company, memberships, shared)
  }

  await addDemoLogos(client, founded)

  const history = securityHistory(random, calendar, memberships)
  await insert(client, 'user_sessions', history.sessions)
  await insert(client, 'security_logs', history.events)

  // The platform's log has its own random seed, so that the data of companies stay the same.
  const above = randomFrom(15)
  await insert(client, 'security_logs', platformHistory(above, calendar, founded, memberships))
  await insert(client, 'announcements', announcementRows(above, calendar, founded, memberships))
  const supers = memberships.filter(({ role }) => role === 'super_admin').map(({ person }) => person)
  const shares = [
    ...clientHistories(above, 'shared_clients', sharedByAll.clients.rows, supers),
    ...serviceHistories(above, 'shared_services', sharedByAll.services.rows, supers),
  ]
  await insert(client, 'shared_record_changes', sharedHistoryRows(shares))
  return founded
}
