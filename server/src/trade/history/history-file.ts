import { deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { recordKinds } from '@escale/contract/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { HistoryFilters, RecordChange } from '@escale/contract/trade/history/contract'
import { type Instant, today } from '@escale/contract/values/days'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { zoneOf } from '#database/query/company-clock.ts'
import { fileRowsAtOnce } from '#database/query/pages.ts'
import { fileNameOf, type SheetColumn, type SheetLine } from '#database/query/sheet.ts'
import { companyHistory } from './company-history.ts'

const titles = [
  'Utilisateur',
  'Action',
  'Type de fiche',
  'Fiche',
  'Supprimée',
  'Champ',
  'Avant',
  'Après',
  'Adresse IP',
  'Appareil',
]
const columns: SheetColumn[] = [
  { title: 'Date', kind: 'moment' },
  ...titles.map((title) => ({ title, kind: 'text' as const })),
]

/** Writes the history to a file, one line for each changed field, and records the download. */
export async function streamHistory(
  { company, record, bytes }: WriteContext & RequestContext,
  filters: HistoryFilters,
): Promise<{ name: string }> {
  const timeZone = await zoneOf(company)
  const counted = { changes: 0 }
  const lines = historyLines(company, filters, timeZone, counted)
  const sheet = {
    name: `historique-${today(timeZone)}`,
    title: 'Historique',
    format: 'csv' as const,
    columns,
    lines,
  }
  await bytes?.sheet?.(sheet)
  record('EXPORT', { table: 'record_changes', detail: `${counted.changes} modifications` })
  return { name: fileNameOf(sheet) }
}

async function* historyLines(
  company: CompanyTx,
  filters: HistoryFilters,
  timeZone: string,
  counted: { changes: number },
): AsyncGenerator<SheetLine[]> {
  const moment = formatterIn(timeZone)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof companyHistory>> = await companyHistory(company, {
      ...filters,
      cursor,
      limit: fileRowsAtOnce,
    })
    counted.changes += page.items.length
    yield page.items.flatMap((change) =>
      fieldLines(change, moment(change.createdAt), { timeZone, names: page.names }),
    )
    cursor = page.nextCursor
  }
}

/** Returns the lines of one change. A change without fields, such as the end of a session, still gets one. */
function fieldLines(
  change: RecordChange,
  moment: string,
  reading: Parameters<typeof changedRows>[2],
): SheetLine[] {
  const { kind, action, userName, recordName, isRemoved, ipAddress, userAgent } = change
  const about = [
    moment,
    userName,
    actionName(action),
    recordKinds[kind].name,
    recordName,
    isRemoved ? 'Oui' : 'Non',
  ]
  const from = [ipAddress, userAgent && deviceName(userAgent)]
  const rows = changedRows(kind, change.changes, reading)
  if (rows.length === 0) return [[...about, null, null, null, ...from]]
  return rows.map(({ name, before, after }) => [...about, name, before, after, ...from])
}

/** Returns a function that formats times in the company's time zone, as `2026-11-20 08:30:07`. */
function formatterIn(timeZone: string): (at: Instant) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => clock.format(new Date(at))
}
