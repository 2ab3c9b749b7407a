import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { statusBefore } from '@escale/contract/trade/expeditions/life'
import { isOver } from '@escale/contract/trade/expeditions/words'

/** What is done with a reason, or is grave. */
export type Act = 'back' | 'block' | 'unblock' | 'cancel' | 'remove'
type Entry = { act: Act; name: string }

/** What the menu of an expedition offers to somebody, where it stands. */
export function menuOf(
  expedition: ExpeditionDetail,
  { mayGoBack, mayDelete }: { mayGoBack: boolean; mayDelete: boolean },
): Entry[] {
  const { status, blocked, passedCustoms, lots } = expedition
  const entries: Entry[] = []
  if (blocked) entries.push({ act: 'unblock', name: 'Débloquer' })
  else if (!isOver(status)) entries.push({ act: 'block', name: 'Bloquer' })
  if (mayGoBack && statusBefore(status, passedCustoms))
    entries.push({ act: 'back', name: "Revenir à l'étape précédente" })
  if (mayGoBack && (status === 'Brouillon' || status === 'Ouverte'))
    entries.push({ act: 'cancel', name: "Annuler l'expédition" })
  if (mayDelete && status === 'Brouillon' && lots === 0) entries.push({ act: 'remove', name: 'Supprimer' })
  return entries
}
