import { authorText, type LatestChange, removalText } from '@escale/contract/latest-change'
import { api } from '#api.ts'
import { currentSession } from '#session/current/session.ts'
import { timeZoneOf } from '#session/device/time-zone.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { showInfo } from '#ui/feedback/toast.ts'

// The author of a colleague's change or removal. This module is loaded only when one happens.

type Row = object | null

/** `par Amina Ilunga à 16:28`, or null for a row without a history. */
export async function latestAuthor(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change && authorText(change, here())
}

/** `Ce paiement a été supprimé par Amina Ilunga à 16:20.`, or null when no colleague removed the row. */
export async function removalNotice(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change?.isRemoved ? removalText(change, here()) : null
}

/** Tells whose changes the form took over. A change by the same person in another window needs no message. */
export async function sayMerged(row: Row) {
  const change = await latestChangeOf(row)
  if (change && !change.isOwn)
    showInfo(`Fiche modifiée ${authorText(change, here())}\u00a0: ses changements sont gardés.`)
}

/** Null without a network, for a row without a history, and for a row that this person may not open. */
async function latestChangeOf(row: Row): Promise<LatestChange | null> {
  if (!row || !('id' in row) || typeof row.id !== 'string') return null
  return api.history.latest.call({ record: row.id }).catch(() => null)
}

function here() {
  return { timeZone: timeZoneOf(currentSession()), now: serverNow() }
}
