import type { World } from '#testing/world.ts'

type Owner = Pick<World, 'owner'>

/** Fills receivables and figures of a company whose invoices the test wrote as the owner of the tables. */
export async function rebuildReceivables({ owner }: Owner, tenantId: string): Promise<void> {
  await owner.query('select rebuild_receivables($1), fill_account($1)', [tenantId])
}

/** Writes the accounts again after a test changed payments as the owner of the tables. */
export async function rewriteAccounts({ owner }: Owner, tenantId: string): Promise<void> {
  await owner.query('delete from account_entries where tenant_id = $1', [tenantId])
  await owner.query('delete from allocations where tenant_id = $1', [tenantId])
  await owner.query('select fill_account($1)', [tenantId])
}

/** Differences between the invoices of a company and its receivables and figures. */
export async function receivableDifferences({ owner }: Owner, tenantId: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ found: unknown[] }>('select receivable_differences($1) as found', [
    tenantId,
  ])
  return rows[0]?.found ?? []
}
