import type { OfferedTemplate, Recipient, ToldAddress } from './contract.ts'
import { leftOutReasons, messageWords } from './words.ts'

type Judged = Pick<Recipient, 'clientId' | 'addresses' | 'writtenAt' | 'isStopped' | 'refusal'>

const dayMs = 86_400_000

/** Why one of many is not written to; null when they are. */
export function leftOut({ addresses, writtenAt, isStopped, refusal }: Judged, now: number): string | null {
  if (refusal) return refusal
  if (isStopped) return leftOutReasons.stopped
  if (addresses.length === 0) return leftOutReasons.noNumber
  if (writtenAt && now - Date.parse(writtenAt) < dayMs) return leftOutReasons.recent
  return null
}

/**
 * Why one is not written to, who alone was chosen: how long ago the last message was is then told, and left
 * to them.
 */
export function refusedTo({ refusal, isStopped }: Judged): string | null {
  return refusal ?? (isStopped ? messageWords.stopped : null)
}

/** Whether free text leaves to an address by the company's account. */
export function isOpen({ windowUntil }: Pick<ToldAddress, 'windowUntil'>, now: number): boolean {
  return windowUntil !== null && Date.parse(windowUntil) > now
}

/** What a message by the account is: free text, an approved template, or nothing that WhatsApp takes. */
export function waysThrough(
  address: ToldAddress | undefined,
  template: OfferedTemplate | undefined,
  now: number,
): 'texte' | 'modèle' | null {
  if (address && isOpen(address, now)) return 'texte'
  return address && template?.approvedBody ? 'modèle' : null
}
