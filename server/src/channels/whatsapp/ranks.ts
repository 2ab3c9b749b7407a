import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'

export type ReportedStatus = 'Envoyé' | 'Distribué' | 'Lu' | 'Échec'

const ranks: Partial<Record<MessageStatus, number>> = { Envoyé: 1, Distribué: 2, Lu: 3, Échec: 4 }

/**
 * Whether a reported status goes further than the stored one: never back, and a failure shows whatever came
 * before.
 */
export function isFurther(reported: ReportedStatus, stored: MessageStatus): boolean {
  return (ranks[reported] ?? 0) > (ranks[stored] ?? 0)
}
