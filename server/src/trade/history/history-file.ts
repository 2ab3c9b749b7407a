import { deviceName } from '@escale/contract/company/security/words'
import { today } from '@escale/contract/days'
import { actionName } from '@escale/contract/journal/actions'
import { recordKinds } from '@escale/contract/journal/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { CompanyChange, HistoryFilters } from '@escale/contract/trade/history/contract'
import { csvLine, csvStart } from '#csv.ts'
import type { CompanyTx } from '#database/company.ts'
import { companyHistory } from './company-history.ts'

const mostInFile = 50_000
const cutNotice = 'Fichier limité aux 50 000 modifications les plus récentes : choisissez une période plus courte.'
const headings = ['Date', 'Utilisateur', 'Action', 'Type de fiche', 'Fiche', 'Supprimée', 'Champ', 'Avant', 'Après', 'Adresse IP', 'Appareil']

/** The history as a file, a line for each field that changed; it is read page by page, and says so when there was more than it may hold. */
export async function historyFile(company: CompanyTx, filters: HistoryFilters, most = mostInFile): Promise<File> {
  const { timeZone } = await company.db.selectFrom('tenants').select('time_zone as timeZone').where('id', '=', company.id).executeTakeFirstOrThrow()
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const parts = [csvStart, csvLine(headings)]
  let cursor: string | undefined
  for (let left = most; left > 0; left -= pageSize) {
    const { items, nextCursor, names } = await companyHistory(company, { ...filters, cursor, limit: Math.min(left, pageSize) })
    parts.push(items.flatMap((change) => linesOf(change, clock, { timeZone, names })).join(''))
    cursor = nextCursor ?? undefined
    if (cursor === undefined) break
  }
  if (cursor !== undefined) parts.push(csvLine([cutNotice]))
  return new File(parts, `historique-${today(timeZone)}.csv`, { type: 'text/csv; charset=utf-8' })
}

const pageSize = 200

type Reading = Parameters<typeof changedRows>[2]

/** What has no field to tell, such as sessions that were ended, has a line all the same. */
function linesOf(change: CompanyChange, clock: Intl.DateTimeFormat, reading: Reading): string[] {
  const { kind, action, userName, recordName, isRemoved, createdAt, ipAddress, userAgent } = change
  const moment = clock.format(new Date(createdAt))
  const about = [moment, userName, actionName(action), recordKinds[kind].name, recordName, isRemoved ? 'Oui' : 'Non']
  const from = [ipAddress, userAgent && deviceName(userAgent)]
  const rows = changedRows(kind, change.changes, reading)
  if (rows.length === 0) return [csvLine([...about, null, null, null, ...from])]
  return rows.map(({ name, before, after }) => csvLine([...about, name, before, after, ...from]))
}
