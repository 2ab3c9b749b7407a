import { type ScreenKey, screens } from '@escale/contract/access/screens'
import { domains } from '@escale/contract/domains'
import type { RecordChange } from '@escale/contract/trade/history/contract'

type ChangeTarget = Pick<RecordChange, 'kind' | 'recordId' | 'recordName' | 'isRemoved'>

/** The path that opens the record of a change. Null for a deleted record. */
export function recordPath({ kind, recordId, recordName, isRemoved }: ChangeTarget): string | null {
  if (isRemoved || kind === 'shared_clients' || kind === 'shared_services') return null
  const search = `q=${encodeURIComponent(recordName ?? '')}`
  if (kind === 'profiles') return `${screenPath('users')}?${search}`
  const { screen, opens } = domains[kind]
  if (opens.by === 'path') return `${screenPath(screen)}/${recordId}`
  if (opens.by === 'id') return `${screenPath(screen)}?${opens.parameter}=${recordId}`
  const tab = recordName?.startsWith('VEH-') ? 'onglet=vehicules&' : ''
  return `${screenPath(screen)}?${tab}${search}`
}

function screenPath(key: ScreenKey): string {
  return screens.find((screen) => screen.key === key)?.path ?? '/app'
}
