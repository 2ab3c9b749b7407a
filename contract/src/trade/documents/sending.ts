import { type SentDocument, unsentReasons } from './sending-words.ts'
import type { SendableDocument, SendingClient } from './sendings.ts'

export type SendingChoice = {
  documents: readonly SentDocument[]
  /** Ids of clients whom the user excluded. */
  without: readonly string[]
  /** True to send again what a client already has. */
  isRepeated: boolean
  /** Time at which the user saw the list. A document sent since then never leaves twice. */
  seenAt: string
}

export type PlannedSending = { documents: SendableDocument[]; reason: string | null }

/** Decides which documents a client gets, and if none, why. The dialog and the server both use it. */
export function planSending(client: SendingClient, choice: SendingChoice): PlannedSending {
  const chosen = client.documents.filter(({ document }) => choice.documents.includes(document))
  const possible = chosen.filter(({ refusal }) => refusal === null)
  const documents = possible.filter(({ sentAt }) => mayLeave(sentAt, choice))
  const reason = clientReason(client, choice, possible.length)
  if (reason) return { documents: [], reason }
  if (documents.length > 0) return { documents, reason: null }
  const isNew = possible.every(({ sentAt }) => isAfter(sentAt, choice.seenAt))
  return { documents, reason: isNew ? unsentReasons.justSent : unsentReasons.sent }
}

function clientReason(
  { clientId, refusal }: SendingClient,
  { without }: SendingChoice,
  possible: number,
): string | null {
  if (without.includes(clientId)) return unsentReasons.unchosen
  return refusal ?? (possible === 0 ? unsentReasons.nothing : null)
}

function mayLeave(sentAt: string | null, { isRepeated, seenAt }: SendingChoice): boolean {
  return sentAt === null || (isRepeated && !isAfter(sentAt, seenAt))
}

function isAfter(sentAt: string | null, seenAt: string): boolean {
  return sentAt !== null && Date.parse(sentAt) > Date.parse(seenAt)
}
