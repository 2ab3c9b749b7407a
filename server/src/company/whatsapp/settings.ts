import type { WhatsAppSettingsDraft } from '@escale/contract/company/whatsapp/draft'
import type { WhatsAppMonth, WhatsAppSettings } from '@escale/contract/company/whatsapp/rows'
import { sql } from 'kysely'
import { fieldRefusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'
import { monthOf } from '#database/query/company-clock.ts'

const defaults: WhatsAppSettings = {
  version: 0,
  signature: null,
  sendsFrom: '08:00',
  sendsUntil: '19:00',
  monthlyCeiling: null,
}

const hour = (column: 'sends_from' | 'sends_until') => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** The WhatsApp settings of the company: the defaults until an administrator changes them. */
export async function settingsOf({ db }: CompanyTx): Promise<WhatsAppSettings> {
  const settings = await db
    .selectFrom('whatsapp_settings')
    .select([
      'version',
      'signature',
      hour('sends_from').as('sendsFrom'),
      hour('sends_until').as('sendsUntil'),
      'monthly_ceiling as monthlyCeiling',
    ])
    .executeTakeFirst()
  return settings ?? defaults
}

export async function saveSettings(
  company: CompanyTx,
  version: number,
  draft: WhatsAppSettingsDraft,
): Promise<WhatsAppSettings> {
  const { signature, sendsFrom, sendsUntil, monthlyCeiling } = draft
  if (sendsFrom >= sendsUntil)
    throw fieldRefusal<WhatsAppSettingsDraft>('sendsUntil', "L'heure de fin est après l'heure de début.")
  const values = {
    signature,
    sends_from: sendsFrom,
    sends_until: sendsUntil,
    monthly_ceiling: monthlyCeiling,
  }
  const isSaved = await saveOnlyRow(company, 'whatsapp_settings', version, values)
  const current = await settingsOf(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}

/**
 * The number of messages billed by WhatsApp this month, by category. The month begins in the company's time
 * zone.
 */
export async function billedThisMonth(company: CompanyTx): Promise<WhatsAppMonth> {
  const { id, db } = company
  const { month, began } = await monthOf(company)
  const { rows: categories } = await sql<{ category: string; billed: number }>`
    select coalesce(m.billed_category, 'autre') as category, count(*)::int as billed from messages m
    where m.tenant_id = ${id} and m.billed_at >= ${began} group by 1 order by 2 desc, 1`.execute(db)
  return { month, billed: categories.reduce((sum, { billed }) => sum + billed, 0), categories }
}
