import type { useOutbox } from '#channels/outbox/useOutbox.ts'
import { agreed } from '#ui/display/waiting-words.ts'
import type { Readiness } from './readiness.ts'

type OutboxSummary = Pick<
  ReturnType<typeof useOutbox>,
  'reading' | 'items' | 'waiting' | 'refused' | 'missing' | 'ofOthers' | 'isRoomScarce' | 'isSending'
>

export const unreadable = 'Ce qui attend sur cet appareil ne se lit pas'

const preparation: Record<Readiness, string | null> = {
  absent: null,
  preparing: 'Préparation hors ligne…',
  new: 'Prêt hors ligne',
  ready: null,
  failed: 'Préparation hors ligne refusée',
}

type Sign = { tone: 'late' | 'wait' | 'ok'; words: string; isOpenable: boolean }

/**
 * The text in the header about entries on this device and its readiness. Null when there is nothing to show.
 */
export function signOf(
  state: OutboxSummary,
  online: boolean,
  isReceiving: boolean,
  readiness: Readiness = 'absent',
): Sign | null {
  const { reading, items, waiting, refused, missing, ofOthers, isRoomScarce, isSending } = state
  const entries = items.map(({ item }) => ({ task: item?.task ?? '' }))
  if (reading === 'failed') return { tone: 'late', words: unreadable, isOpenable: true }
  const words = [
    !online && 'Hors ligne',
    online && isSending && waiting > 0 && 'Envoi',
    waiting > 0 && `${waiting} en attente`,
    refused > 0 && `${refused} ${agreed('refusé', entries, refused)}`,
    missing.length > 0 && `${missing.length} ${agreed('disparu', missing)}`,
    ofOthers.length > 0 && isReceiving && `${ofOthers.length} d'une autre personne`,
    isRoomScarce && 'Mémoire presque pleine',
    online && isReceiving && preparation[readiness],
  ].filter(Boolean)
  const isUnready = online && isReceiving && readiness === 'failed'
  const isOpenable = isUnready || items.length > 0 || missing.length > 0 || ofOthers.length > 0
  if (!isReceiving && items.length === 0 && missing.length === 0) return null
  if (words.length === 0 && reading === 'begun') return null
  const isAwaited = !online || waiting > 0 || isRoomScarce || (isReceiving && readiness === 'preparing')
  const tone = refused > 0 || missing.length > 0 || isUnready ? 'late' : isAwaited ? 'wait' : 'ok'
  return { tone, words: words.join(' · ') || 'Tout est synchronisé', isOpenable }
}
