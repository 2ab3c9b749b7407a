import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'

export type ToldState = 'Envoyé' | 'Distribué' | 'Lu' | 'Échec'

const ranks: Partial<Record<MessageStatus, number>> = { Envoyé: 1, Distribué: 2, Lu: 3, Échec: 4 }

/** Whether what is told goes further than what is known: never back, and a failure shows whatever came before. */
export function isFurther(told: ToldState, held: MessageStatus): boolean {
  return (ranks[told] ?? 0) > (ranks[held] ?? 0)
}
