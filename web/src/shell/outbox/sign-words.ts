import type { useOutbox } from '#channels/outbox/useOutbox.ts'
import { counted } from '#ui/count.ts'

type Waiting = Pick<ReturnType<typeof useOutbox>, 'reading' | 'items' | 'waiting' | 'refused' | 'missing' | 'ofOthers' | 'isRoomScarce' | 'isSending'>

export const unreadable = 'Ce qui attend sur cet appareil ne se lit pas'

export type Sign = { tone: 'late' | 'wait' | 'ok'; words: string; isOpenable: boolean }

/** What the header says of this device; null while it says nothing, where nobody receives. */
export function signOf(state: Waiting, online: boolean, isReceiving: boolean): Sign | null {
  const { reading, items, waiting, refused, missing, ofOthers, isRoomScarce, isSending } = state
  if (reading === 'failed') return { tone: 'late', words: unreadable, isOpenable: true }
  const words = [
    !online && 'Hors ligne',
    online && isSending && waiting > 0 && 'Envoi',
    waiting > 0 && `${waiting} en attente`,
    refused > 0 && counted(refused, 'refusée'),
    missing.length > 0 && counted(missing.length, 'disparue'),
    ofOthers > 0 && isReceiving && `${ofOthers} d'une autre personne`,
    isRoomScarce && 'Mémoire presque pleine',
  ].filter(Boolean)
  const isOpenable = items.length > 0 || missing.length > 0 || ofOthers > 0
  if (!isReceiving && items.length === 0 && missing.length === 0) return null
  if (words.length === 0 && reading === 'begun') return null
  const tone = refused > 0 || missing.length > 0 ? 'late' : !online || waiting > 0 || isRoomScarce ? 'wait' : 'ok'
  return { tone, words: words.join(' · ') || 'Tout est synchronisé', isOpenable }
}
