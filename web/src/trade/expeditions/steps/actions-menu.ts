import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import {
  cancelRefusal,
  expeditionRemovalRefusal,
  statusBefore,
} from '@escale/contract/trade/expeditions/life-cycle'
import { isOver } from '@escale/contract/trade/expeditions/words'

/** Actions on an expedition other than moving it to its next status. */
export type Act = 'back' | 'block' | 'unblock' | 'cancel' | 'remove'
/** `refusal`: the reason why the action is impossible now. */
type MenuEntry = { act: Act; name: string; refusal?: string | null }

/**
 * The menu entries that the status of an expedition and the permissions of the user allow. Those that its
 * goods prevent say so.
 */
export function actionsMenu(
  expedition: ExpeditionDetail,
  { mayGoBack, mayDelete }: { mayGoBack: boolean; mayDelete: boolean },
): MenuEntry[] {
  const { status, blocked, passedCustoms, lots, goods } = expedition
  const entries: MenuEntry[] = []
  if (blocked) entries.push({ act: 'unblock', name: 'Débloquer' })
  else if (!isOver(status)) entries.push({ act: 'block', name: 'Bloquer' })
  if (mayGoBack && statusBefore(status, passedCustoms))
    entries.push({ act: 'back', name: "Revenir à l'étape précédente" })
  if (mayGoBack && (status === 'Brouillon' || status === 'Ouverte'))
    entries.push({
      act: 'cancel',
      name: "Annuler l'expédition",
      refusal: cancelRefusal(status, goods.billed),
    })
  if (mayDelete && status === 'Brouillon')
    entries.push({ act: 'remove', name: 'Supprimer', refusal: expeditionRemovalRefusal(status, lots) })
  return entries
}
