import { type ScreenKey, screens } from '@escale/contract/access/screens'
import { domains } from '@escale/contract/domains'
import type { RecordChange } from '@escale/contract/trade/history/contract'

type Told = Pick<RecordChange, 'kind' | 'recordId' | 'recordName' | 'isRemoved'>

/** The address that opens the record of a change, null for a removed record. */
export function recordPath({ kind, recordId, recordName, isRemoved }: Told): string | null {
  if (isRemoved || kind === 'shared_clients' || kind === 'shared_services') return null
  const named = `q=${encodeURIComponent(recordName ?? '')}`
  if (kind === 'profiles') return `${pathOf('users')}?${named}`
  const { screen, opens } = domains[kind]
  if (opens.by === 'path') return `${pathOf(screen)}/${recordId}`
  if (opens.by === 'id') return `${pathOf(screen)}?${opens.parameter}=${recordId}`
  const tab = recordName?.startsWith('VEH-') ? 'onglet=vehicules&' : ''
  return `${pathOf(screen)}?${tab}${named}`
}

function pathOf(key: ScreenKey): string {
  return screens.find((screen) => screen.key === key)?.path ?? '/app'
}
