import type { FactorRuleDraft } from '@escale/contract/company/settings/draft'
import type { FactorRule } from '@escale/contract/company/settings/rows'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'

/** The rule that says which members must use a second factor, and from which date. */
export async function factorRuleOf({ id, db }: CompanyTx): Promise<FactorRule> {
  const { version, factor_for, from } = await db
    .selectFrom('tenants')
    .select(['version', 'factor_for', sql<string | null>`factor_from::text`.as('from')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { version, of: (factor_for ?? 'Personne') as FactorRule['of'], from }
}

export async function saveFactorRule(
  company: CompanyTx,
  actor: Actor,
  version: number,
  { of, from }: FactorRuleDraft,
): Promise<FactorRule> {
  if (of !== 'Personne' && actor.role !== 'super_admin') await refuseWithoutOwnFactor(company, actor.userId)
  const isRequired = of !== 'Personne'
  const values = { factor_for: isRequired ? of : null, factor_from: isRequired ? from : null }
  const isSaved = await changeRow(company, 'tenants', { id: company.id, version }, values)
  const current = await factorRuleOf(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}

/**
 * Refuses the rule if the administrator who sets it has no second factor, because the rule would lock that
 * administrator out.
 */
async function refuseWithoutOwnFactor({ db }: CompanyTx, userId: string): Promise<void> {
  const { rows } = await sql<{
    isOn: boolean
  }>`select is_on as "isOn" from access.factor_of(${userId})`.execute(db)
  if (!rows[0]?.isOn) throw new Refusal('OWN_FACTOR_FIRST')
}
