import { authorText, type LatestChange, removalText } from '@escale/contract/latest-change'
import { api } from '#api.ts'
import { serverNow } from '#session/server-clock.ts'
import { currentSession } from '#session/session.ts'
import { timeZoneOf } from '#session/time-zone.ts'
import { informed } from '#ui/feedback/toast.ts'

// Who changed or removed a record that this person has in a form. Fetched when that happens: no page carries
// it.

type Row = object | null

/** `par Amina Ilunga à 16:28`; null for a row that has no history. */
export async function authorOf(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change && authorText(change, here())
}

/**
 * `Ce paiement a été supprimé par Amina Ilunga à 16:20.`; null for a row that nobody of this company removed.
 */
export async function removalOf(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change?.isRemoved ? removalText(change, here()) : null
}

/** Says whose changes the form took. One's own, of another window, need no word. */
export async function sayMerged(row: Row) {
  const change = await latestChangeOf(row)
  if (change && !change.isOwn)
    informed(`Fiche modifiée ${authorText(change, here())}\u00a0: ses changements sont gardés.`)
}

/** Null without a network, for a row that has no history, and for one that this person may not open. */
async function latestChangeOf(row: Row): Promise<LatestChange | null> {
  if (!row || !('id' in row) || typeof row.id !== 'string') return null
  return api.history.latest.call({ record: row.id }).catch(() => null)
}

function here() {
  return { timeZone: timeZoneOf(currentSession()), now: serverNow() }
}
