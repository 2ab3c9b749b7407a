import { actionName } from '@escale/contract/journal/actions'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { useClocks, useTimeZone } from '#ui/useClocks.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import styles from './history.module.css'
import { whereFrom } from './where-from.ts'

type Props = { change: RecordChange; names: Record<string, string> }

/** One change of a record: what was done, by whom, when and from where, and what it changed. */
export function ChangeEntry({ change, names }: Props) {
  const { exactMoment } = useClocks()
  const timeZone = useTimeZone()
  const { kind, action, userName, createdAt, changes } = change
  const where = whereFrom(change)
  return (
    <li className={styles.entry}>
      <p className="strong">{actionName(action)}</p>
      <p className={styles.who}>
        {userName}, <span className="num">{exactMoment(createdAt)}</span>
      </p>
      {where && <p className="small muted">{where}</p>}
      <ChangedFields rows={changedRows(kind, changes, { timeZone, names })} />
    </li>
  )
}
