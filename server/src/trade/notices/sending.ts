import { sql } from 'kysely'
import type { JobDependencies as JobMeans } from '#channels/jobs/task.ts'
import { sendingHours } from '#channels/whatsapp/delivery/sending-hours.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type DeliveryContext, deliverNotices } from './delivery.ts'
import { postpone } from './outcomes.ts'

type Means = DeliveryContext & Pick<JobMeans, 'pool'>

/** Number of clients read at a time. */
const mostPeople = 200

/**
 * Sends the notices that are due. Each client has a separate transaction, so that a failure does not stop the
 * others. The job is then run again for the failed ones.
 */
export async function sendNotices(means: Means, companyId: string): Promise<void> {
  const failures = new Map<string, unknown>()
  for (;;) {
    const people = await inCompany(means.pool, companyId, (company) =>
      clientsDue(company, [...failures.keys()]),
    )
    for (const clientId of people) {
      const delivery = inCompany(means.pool, companyId, (company) => deliverNotices(company, means, clientId))
      await delivery.catch((error: unknown) => failures.set(clientId, error))
    }
    if (people.length < mostPeople) break
  }
  for (const failure of failures.values()) throw failure
}

/**
 * Returns the clients with notices that are due. Outside the hours that the company set for notices, all are
 * moved to the next allowed time.
 */
async function clientsDue(company: CompanyTx, failedIds: string[]): Promise<string[]> {
  const due = company.db
    .selectFrom('notices')
    .select(clientIdOf<string>().as('clientId'))
    .distinct()
    .where('state', '=', 'En attente')
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql<boolean>`${clientIdOf()} <> all(${failedIds}::uuid[])`)
    .limit(mostPeople)
  const rows = await due.execute()
  if (rows.length === 0) return []
  const { opensAt } = await sendingHours(company)
  if (opensAt === null) return rows.map(({ clientId }) => clientId)
  await postpone(company, 'all that is due', opensAt)
  return []
}
