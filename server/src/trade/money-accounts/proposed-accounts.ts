import type { UsualMethod } from '@escale/contract/trade/money-accounts/contract'
import type { ProposedAccountDraft } from '@escale/contract/trade/money-accounts/draft'
import { type AccountKind, usualMethodKinds } from '@escale/contract/trade/money-accounts/words'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

type ProposedAccount = { name: string; kind: AccountKind; accountId: string | null }

const usualText = `select d.method, d.account_id as "accountId" from method_accounts d
  where d.tenant_id = :company and d.method in ('Virement', 'Chèque')`

/** The methods that every company has, with the account that forms propose. */
export async function listUsualMethods(company: CompanyTx): Promise<UsualMethod[]> {
  const rows = await company.read<{ method: string; accountId: string }>(usualText, {})
  const accounts = new Map(rows.map(({ method, accountId }) => [method, accountId]))
  return paymentMethods.map((name) => ({
    name,
    kind: usualMethodKinds[name],
    accountId: accounts.get(name) ?? null,
  }))
}

export async function proposeForUsual(
  { company, record }: WriteContext,
  { name, accountId }: ProposedAccountDraft,
): Promise<UsualMethod[]> {
  await proposeAccount(company, { name, kind: usualMethodKinds[name], accountId })
  record('SETTINGS_UPDATED', {
    table: 'method_accounts',
    detail: `Mode de paiement ${name} : compte proposé`,
  })
  return listUsualMethods(company)
}

/** Writes the account that forms propose for a method. It must take the method. */
export async function proposeAccount(
  { db }: CompanyTx,
  { name, kind, accountId }: ProposedAccount,
): Promise<void> {
  if (accountId === null) {
    await db.deleteFrom('method_accounts').where('method', '=', name).execute()
    return
  }
  const account = await db
    .selectFrom('money_accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!account || kind === 'caisse') throw new Refusal('UNKNOWN_ACCOUNT')
  await db
    .insertInto('method_accounts')
    .values({ method: name, account_id: accountId })
    .onConflict((one) => one.columns(['tenant_id', 'method']).doUpdateSet({ account_id: accountId }))
    .execute()
}
