import { randomUUID } from 'node:crypto'
import type { Feature } from '@escale/contract/access/permissions'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { useFeatures } from '#testing/company/features.ts'
import { addFrancs } from '#testing/company/till.ts'
import { type FoundedCompany, foundCompany, type World } from '#testing/world.ts'

export type FoundedTill = Awaited<ReturnType<typeof foundTill>>

/** A company with one till that takes dollars and Congolese francs, and a cashier, a manager and an admin. */
export async function foundTill(world: World, features?: readonly Feature[]) {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId, features)
  await world.owner.query('update tenants set employees_take_payments = true where id = $1', [
    company.tenantId,
  ])
  await addFrancs(world, company.tenantId)
  return {
    ...company,
    company,
    tillId: await addTill(world, company, 'Caisse Kinshasa'),
    cashier: await company.hire('employee'),
    manager: await company.hire('manager'),
    admin: await company.hire('admin'),
  }
}

export async function addTill(
  { owner }: Pick<World, 'owner'>,
  { tenantId }: Pick<FoundedCompany, 'tenantId'>,
  name: string,
): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, agency)
      values ($1, $2, $3, 'caisse', 'Kinshasa')`,
    [tenantId, id, name],
  )
  return id
}

type Move = { kind: string; currency: Currency; amount: number; person?: string | undefined }

/** Enters a move of a document of its own in an open session. */
export async function addMove(
  { owner }: Pick<World, 'owner'>,
  { tenantId, tillId }: Pick<FoundedTill, 'tenantId' | 'tillId'>,
  session: string,
  { kind, currency, amount, person }: Move,
): Promise<void> {
  await owner.query(`select add_move($1, $2, $3, $4, $5, $6, company_day($1), $7, $8, 'Amina Ilunga')`, [
    tenantId,
    tillId,
    session,
    currency,
    kind,
    amount,
    randomUUID(),
    person ?? randomUUID(),
  ])
}

/** Every closed session adds up, every till holds what was counted last, and no link of a chain is broken. */
export async function tillProof({ owner }: Pick<World, 'owner'>, tenantId: string): Promise<unknown> {
  const { rows } = await owner.query(
    `select jsonb_build_object('broken', till_chain($1) -> 'broken', 'differences',
      session_differences($1)) as proof`,
    [tenantId],
  )
  return rows[0].proof
}
