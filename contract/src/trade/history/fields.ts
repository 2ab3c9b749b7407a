import type { RecordKind } from '#records.ts'
import type { FieldWords, Words } from './field-types.ts'
import { expedition, goods } from './goods-fields.ts'
import {
  client,
  creditNote,
  expense,
  invoice,
  moneyAccount,
  payment,
  price,
  quote,
  service,
} from './sale-fields.ts'

import { tillSession } from './till-fields.ts'

const profile: Words<'name' | 'role' | 'active'> = {
  name: 'Nom',
  role: ['Rôle', 'role'],
  active: ['Accès ouvert', 'yesNo'],
}

/** Fields whose changes are recorded, by kind of record, in display order. */
export const fieldWords: Record<RecordKind, Readonly<Record<string, FieldWords>>> = {
  clients: client,
  shared_clients: client,
  services: service,
  shared_services: service,
  prices: price,
  quotes: quote,
  invoices: invoice,
  credit_notes: creditNote,
  payments: payment,
  money_accounts: moneyAccount,
  till_sessions: tillSession,
  expenses: expense,
  expeditions: expedition,
  goods,
  profiles: profile,
}
