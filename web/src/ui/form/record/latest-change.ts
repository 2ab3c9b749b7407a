import { authorText, type LatestChange, removalText } from '@escale/contract/latest-change'
import { api } from '#api.ts'
import { currentSession } from '#session/current/session.ts'
import { timeZoneOf } from '#session/device/time-zone.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { showInfo } from '#ui/feedback/toast.ts'

// Finds out who changed or deleted a record. This module is loaded only when a colleague has done so.

type Row = object | null

/** Returns, for example, `par Amina Ilunga à 16:28`. Null for a row without a change history. */
export async function latestAuthor(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change && authorText(change, here())
}

/**
 * Returns, for example, `Ce paiement a été supprimé par Amina Ilunga à 16:20.` Null when the row was not
 * deleted.
 */
export async function removalNotice(row: Row): Promise<string | null> {
  const change = await latestChangeOf(row)
  return change?.isRemoved ? removalText(change, here()) : null
}

/**
 * Shows a message with the name of the colleague whose changes were merged into the form. Shows none if the
 * user made them in another window.
 */
export async function showMergeAuthor(row: Row) {
  const change = await latestChangeOf(row)
  if (change && !change.isOwn)
    showInfo(`Fiche modifiée ${authorText(change, here())}\u00a0: ses changements sont gardés.`)
}

/**
 * The latest change of a row. Null without a network, without a change history, or if the user may not open
 * the row.
 */
async function latestChangeOf(row: Row): Promise<LatestChange | null> {
  if (!row || !('id' in row) || typeof row.id !== 'string') return null
  return api.history.latest.call({ record: row.id }).catch(() => null)
}

function here() {
  return { timeZone: timeZoneOf(currentSession()), now: serverNow() }
}
