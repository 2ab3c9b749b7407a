import type { PaymentMethod } from '@escale/contract/trade/money-accounts/contract'
import type { PaymentMethodChange, PaymentMethodDraft } from '@escale/contract/trade/money-accounts/draft'
import { mostAccounts, usualMethodKinds } from '@escale/contract/trade/money-accounts/words'
import { fold } from '@escale/contract/values/text'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { proposeAccount } from './proposed-accounts.ts'

const columns = `m.id, m.version, m.name, m.kind, d.account_id as "accountId", m.is_active as "isActive",
  m.created_at as "createdAt"`

const fromMethods = `payment_methods m left join method_accounts d
  on d.tenant_id = :company and d.method = m.name where m.tenant_id = :company`

const methodsText = `select ${columns} from ${fromMethods}
  and (m.is_active or not :active) order by m.name_key limit ${mostAccounts}`

const methodText = `select ${columns} from ${fromMethods} and m.id = :id`

export function listMethods(company: CompanyTx, active = false): Promise<PaymentMethod[]> {
  return company.read<PaymentMethod>(methodsText, { active })
}

async function findMethod(company: CompanyTx, id: string): Promise<PaymentMethod | undefined> {
  const [row] = await company.read<PaymentMethod>(methodText, { id })
  return row
}

export async function createMethod(
  { company, record }: WriteContext,
  { id = newId(), name, kind }: PaymentMethodDraft & { id?: string | undefined },
): Promise<PaymentMethod> {
  refuseUsualName(name)
  if ((await listMethods(company)).length >= mostAccounts) throw new Refusal('TOO_MANY_METHODS')
  const taken = (await findMethod(company, id)) ? 'ID_TAKEN' : 'NAME_TAKEN'
  await refuseIfTaken(taken, () =>
    company.db.insertInto('payment_methods').values({ id, name, kind }).execute(),
  )
  record('SETTINGS_UPDATED', { table: 'payment_methods', id, detail: `Mode de paiement ${name}` })
  return requireFound(await findMethod(company, id))
}

export async function changeMethod(
  { company, record }: WriteContext,
  id: string,
  version: number,
  { name, accountId, isActive }: PaymentMethodChange,
): Promise<PaymentMethod> {
  refuseUsualName(name)
  const before = await findMethod(company, id)
  const isChanged = await refuseIfTaken('NAME_TAKEN', () =>
    changeRow(company, 'payment_methods', { id, version }, { name, is_active: isActive }),
  )
  const current = await findMethod(company, id)
  if (!isChanged || !current || !before) throw staleOrGone(current)
  const proposed = accountId === undefined ? before.accountId : accountId
  if (before.name !== name) await proposeAccount(company, { ...before, accountId: null })
  await proposeAccount(company, { name, kind: current.kind, accountId: proposed })
  record('SETTINGS_UPDATED', { table: 'payment_methods', id, detail: `Mode de paiement ${name}` })
  return { ...current, accountId: proposed }
}

/** The three methods that every company has keep their names. */
function refuseUsualName(name: string): void {
  if (Object.keys(usualMethodKinds).some((usual) => fold(usual) === fold(name)))
    throw new Refusal('NAME_TAKEN')
}
