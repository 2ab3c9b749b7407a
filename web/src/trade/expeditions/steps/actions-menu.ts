import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { statusBefore } from '@escale/contract/trade/expeditions/life-cycle'
import { isOver } from '@escale/contract/trade/expeditions/words'

/** Actions on an expedition other than moving it to its next status. */
export type Act = 'back' | 'block' | 'unblock' | 'cancel' | 'remove'
type MenuEntry = { act: Act; name: string }

/** The menu entries that the status of an expedition and the permissions of the user allow. */
export function actionsMenu(
  expedition: ExpeditionDetail,
  { mayGoBack, mayDelete }: { mayGoBack: boolean; mayDelete: boolean },
): MenuEntry[] {
  const { status, blocked, passedCustoms, lots } = expedition
  const entries: MenuEntry[] = []
  if (blocked) entries.push({ act: 'unblock', name: 'Débloquer' })
  else if (!isOver(status)) entries.push({ act: 'block', name: 'Bloquer' })
  if (mayGoBack && statusBefore(status, passedCustoms))
    entries.push({ act: 'back', name: "Revenir à l'étape précédente" })
  if (mayGoBack && (status === 'Brouillon' || status === 'Ouverte'))
    entries.push({ act: 'cancel', name: "Annuler l'expédition" })
  if (mayDelete && status === 'Brouillon' && lots === 0) entries.push({ act: 'remove', name: 'Supprimer' })
  return entries
}
