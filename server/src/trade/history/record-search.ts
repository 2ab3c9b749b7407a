import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { referenceKey } from '@escale/contract/trade/payments/reference'
import { fold } from '@escale/contract/values/fold'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/** Limit of rows returned by each query, because many records may have the same name. */
const mostAlike = 50

/**
 * Finds records by their exact number or name, ignoring case and accents. Goods are also found by tracking or
 * chassis number, and deleted records by their last name. Each search uses an index, except the one for
 * people, who are few.
 */
export async function findRecords(company: CompanyTx, typed: string): Promise<string[]> {
  const searches = [
    recordsNamed(company, typed),
    findPeople(company, typed),
    recordsNumbered(company, typed),
    findGoods(company, typed),
    findPayments(company, typed),
    findRemoved(company, typed),
  ]
  const found = await Promise.all(searches)
  return [...new Set(found.flat().map(({ id }) => id))]
}

type Ids = Promise<{ id: string }[]>

async function recordsNamed({ db }: CompanyTx, typed: string): Ids {
  const key = fold(typed)
  const found = await Promise.all([
    db.selectFrom('clients').select('id').where('name_key', '=', key).limit(mostAlike).execute(),
    db.selectFrom('services').select('id').where('name_key', '=', key).limit(mostAlike).execute(),
    db.selectFrom('expeditions').select('id').where('reference_key', '=', key).limit(mostAlike).execute(),
    db
      .selectFrom('client_merges')
      .select('absorbed_id as id')
      .where('name_key', '=', key)
      .where('undone_at', 'is', null)
      .limit(mostAlike)
      .execute(),
  ])
  return found.flat()
}

function findPeople({ db }: CompanyTx, typed: string): Ids {
  return db
    .selectFrom('profiles')
    .select(sql<string>`id`.as('id'))
    .where(sql<boolean>`access.fold(concat_ws(' ', first_name, last_name)) = ${fold(typed)}`)
    .limit(mostAlike)
    .execute()
}

// Numbers created by Escale are in capitals, so the typed text is also searched in capitals.
function recordsNumbered({ db }: CompanyTx, typed: string): Ids {
  const numbers = [typed, typed.toUpperCase()]
  return db
    .selectFrom('invoices')
    .select('id')
    .where(sql<boolean>`invoice_number = any(${numbers})`)
    .execute()
}

async function findGoods({ db }: CompanyTx, typed: string): Ids {
  const code = bareNumber(typed)
  if (code === '') return []
  const found = await Promise.all([
    db.selectFrom('goods').select('id').where('number', '=', typed.toUpperCase()).execute(),
    db
      .selectFrom('goods')
      .select('id')
      .where(sql<boolean>`kind = any('{Colis,Véhicule}')`)
      .where('scan_key', '=', code)
      .limit(mostAlike)
      .execute(),
  ])
  return found.flat()
}

function findPayments({ db }: CompanyTx, typed: string): Ids {
  return db
    .selectFrom('payments')
    .select('id')
    .where(sql<boolean>`replace(access.fold(reference), ' ', '') = ${referenceKey(typed)}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAlike)
    .execute()
}

function findRemoved({ db }: CompanyTx, typed: string): Ids {
  return db
    .selectFrom('record_changes')
    .select('record_id as id')
    .where('former_key', '=', fold(typed))
    .limit(mostAlike)
    .execute()
}
