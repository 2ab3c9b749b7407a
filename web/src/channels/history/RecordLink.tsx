import { recordKinds } from '@escale/contract/journal/records'
import type { CompanyChange } from '@escale/contract/trade/history/contract'
import { Link } from 'react-router'
import { recordPath } from './record-path.ts'

/** What a change was done to, with the way to it while it is there. */
export function RecordLink({ change }: { change: CompanyChange }) {
  const { kind, recordName, isRemoved } = change
  const path = recordPath(change)
  const called = recordName ?? recordKinds[kind].name
  if (!path) return <span title={called}>{isRemoved ? `${called} (supprimé)` : called}</span>
  return (
    <Link className="link" to={path} title={recordKinds[kind].name} onClick={(event) => event.stopPropagation()}>
      {called}
    </Link>
  )
}
