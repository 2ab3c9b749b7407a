import { recordKinds } from '@escale/contract/records'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { recordPath } from './record-path.ts'

type Props = { change: RecordChange; onFollow?: (() => void) | undefined }

/** The name of the changed record. It is a link unless the record was deleted. */
export function RecordLink({ change, onFollow }: Props) {
  const { kind, recordName, isRemoved } = change
  const path = recordPath(change)
  const name = recordName ?? recordKinds[kind].name
  if (!path) return <span title={name}>{isRemoved ? `${name} (supprimé)` : name}</span>
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    onFollow?.()
  }
  return (
    <Link className="link" to={path} title={recordKinds[kind].name} onClick={follow}>
      {name}
    </Link>
  )
}
