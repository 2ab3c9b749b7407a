import type { World } from '#testing/world.ts'

type Owner = Pick<World, 'owner'>

/** Fills receivables and figures of a company whose invoices the test wrote as the owner of the tables. */
export async function rebuildReceivables({ owner }: Owner, tenantId: string): Promise<void> {
  await owner.query('select rebuild_receivables($1), fill_account($1)', [tenantId])
}

/** Differences between the invoices of a company and its receivables and figures. */
export async function receivableDifferences({ owner }: Owner, tenantId: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ found: unknown[] }>('select receivable_differences($1) as found', [
    tenantId,
  ])
  return rows[0]?.found ?? []
}
