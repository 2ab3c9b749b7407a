import type { OfferedTemplate, Recipient, RecipientAddress } from './contract.ts'
import { leftOutReasons, messageWords } from './words.ts'

type RecipientFacts = Pick<Recipient, 'clientId' | 'addresses' | 'writtenAt' | 'isStopped' | 'refusal'>

const dayMs = 86_400_000

/** The reason why a client of a bulk message is skipped; null when not. */
export function bulkRefusal(
  { addresses, writtenAt, isStopped, refusal }: RecipientFacts,
  now: number,
): string | null {
  if (refusal) return refusal
  if (isStopped) return leftOutReasons.stopped
  if (addresses.length === 0) return leftOutReasons.noNumber
  if (writtenAt && now - Date.parse(writtenAt) < dayMs) return leftOutReasons.recent
  return null
}

/**
 * The reason why a single client cannot get a message. A recent message is no obstacle here, because the user
 * sees its date and decides.
 */
export function recipientRefusal({ refusal, isStopped }: RecipientFacts): string | null {
  return refusal ?? (isStopped ? messageWords.stopped : null)
}

/** Whether the company's account can send free text to an address. */
export function isOpen({ windowUntil }: Pick<RecipientAddress, 'windowUntil'>, now: number): boolean {
  return windowUntil !== null && Date.parse(windowUntil) > now
}

/** The kind of message that the account can send: free text, an approved template, or none. */
export function sendableKind(
  address: RecipientAddress | undefined,
  template: OfferedTemplate | undefined,
  now: number,
): 'texte' | 'modèle' | null {
  if (address && isOpen(address, now)) return 'texte'
  return address && template?.approvedBody ? 'modèle' : null
}
