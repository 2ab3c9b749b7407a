import type { DaySettings } from '@escale/contract/trade/till/day/contract'
import type { DaySettingsDraft } from '@escale/contract/trade/till/day/draft'
import { usualHour } from '@escale/contract/trade/till/day/words'
import { type SqlBool, sql } from 'kysely'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { dayReaders } from './recipients.ts'

type Server = RequestContext['server']
type StoredSettings = Pick<DaySettings, 'version' | 'isOn' | 'hour' | 'recipients'>

const lastText = `select s.day, max(s.sent_at) as "sentAt",
    array_agg(s.address order by s.address) as addresses
  from day_sendings s where s.tenant_id = :company
    and s.day = (select max(l.day) from day_sendings l where l.tenant_id = :company)
  group by s.day`

/**
 * The hour and the recipients of the day, or the usual hour until an administrator chooses. Somebody who left
 * or lost the right is no recipient any more: no form shows them, and saving them again would be refused.
 */
export async function daySettings(company: CompanyTx, server: Server): Promise<DaySettings> {
  const [row, readers, [last]] = await Promise.all([
    storedSettings(company),
    dayReaders(company),
    company.read<NonNullable<DaySettings['last']>>(lastText, {}),
  ])
  const stored = row ?? { version: 0, isOn: false, hour: usualHour, recipients: [] }
  return {
    ...stored,
    recipients: stored.recipients.filter((person) => readers.some(({ id }) => id === person)),
    people: readers.map(({ id, name, email }) => ({ id, name, email })),
    sendsMail: sendsMail(server),
    last: last ? { ...last, sentAt: new Date(last.sentAt).toISOString() } : null,
  }
}

function storedSettings({ db }: CompanyTx): Promise<StoredSettings | undefined> {
  return db
    .selectFrom('day_settings')
    .select(['version', 'is_on as isOn', 'hour', 'recipients'])
    .executeTakeFirst()
}

/** Saves the hour and the recipients. A new hour that has already passed today counts from tomorrow. */
export async function saveDaySettings(
  context: WriteContext & RequestContext,
  version: number,
  draft: DaySettingsDraft,
): Promise<DaySettings> {
  const { company, record, server } = context
  const recipients = [...new Set(draft.recipients)]
  if (draft.isOn && recipients.length === 0) throw new Refusal('NOBODY')
  const readers = await dayReaders(company)
  const chosen = readers.filter(({ id }) => recipients.includes(id))
  if (chosen.length < recipients.length) throw new Refusal('UNKNOWN_RECIPIENT')
  const isSaved = await saveDayRow(company, version, { ...draft, recipients })
  const current = await daySettings(company, server)
  if (!isSaved) throw staleOrGone(current)
  const names = chosen.map(({ name }) => name).join(', ')
  record('SETTINGS_UPDATED', {
    table: 'day_settings',
    detail: draft.isOn
      ? `Journée de caisse envoyée à ${draft.hour} h : ${names}`
      : 'Journée de caisse : plus d’envoi',
  })
  return current
}

/** Differs from `saveOnlyRow` in `since`, which restarts with a new hour or when the email is switched on. */
async function saveDayRow(
  { id, db }: CompanyTx,
  version: number,
  { isOn, hour, recipients }: DaySettingsDraft,
): Promise<boolean> {
  const values = { is_on: isOn, hour, recipients, sent_for: null }
  const isSameHour = sql<SqlBool>`day_settings.is_on and day_settings.hour = ${hour}`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_settings')
    .values({ tenant_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({
          ...values,
          version: version + 1,
          since: sql`case when ${isSameHour} then day_settings.since else now() end`,
          updated_at: sql`now()`,
        })
        .where('day_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
