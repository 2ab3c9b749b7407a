import type { OfferedTemplate, Recipient, RecipientAddress } from './contract.ts'
import { leftOutReasons, messageWords } from './words.ts'

type RecipientFacts = Pick<Recipient, 'clientId' | 'addresses' | 'writtenAt' | 'isStopped' | 'refusal'>

const dayMs = 86_400_000

/** The reason why a bulk message skips a client; null when it does not. */
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
 * The reason why a message to a single client is refused; null when allowed. A recent message is no reason
 * here, because the user sees its date and decides.
 */
export function recipientRefusal({ refusal, isStopped }: RecipientFacts): string | null {
  return refusal ?? (isStopped ? messageWords.stopped : null)
}

/** Whether the company's account may send free text to a WhatsApp number at this time. */
export function isOpen({ windowUntil }: Pick<RecipientAddress, 'windowUntil'>, now: number): boolean {
  return windowUntil !== null && Date.parse(windowUntil) > now
}

/**
 * The kind of message that the company's account may send to a client: free text, an approved template, or
 * none.
 */
export function sendableKind(
  address: RecipientAddress | undefined,
  template: OfferedTemplate | undefined,
  now: number,
): 'texte' | 'modèle' | null {
  if (address && isOpen(address, now)) return 'texte'
  return address && template?.approvedBody ? 'modèle' : null
}
