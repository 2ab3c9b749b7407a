import { recordKinds } from '@escale/contract/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { changeSummary } from './change-summary.ts'
import styles from './history.module.css'
import { RecordLink } from './RecordLink.tsx'
import { whereFrom } from './where-from.ts'

type Props = {
  change: RecordChange
  names: Record<string, string>
  /**
   * The id of the record whose history is shown. Changes of child records, such as the payments of an
   * invoice, are listed with the name of the child.
   */
  record: string
  /** Called when the user follows a link in the entry. */
  onFollow?: (() => void) | undefined
}

/** A change in the history of a record: action, user, time, device and changed fields. */
export function ChangeEntry({ change, names, record, onFollow }: Props) {
  const { exactMoment } = useClocks()
  const timeZone = useTimeZone()
  const { kind, recordId, userName, createdAt } = change
  const { headline, changes } = changeSummary(change, record)
  const where = whereFrom(change)
  return (
    <li className={styles.entry}>
      <p className="strong">{headline}</p>
      {recordId !== record && (
        <p className={styles.about}>
          {recordKinds[kind].name} <RecordLink change={change} onFollow={onFollow} />
        </p>
      )}
      <p className={styles.who}>
        {userName}, <span className="num">{exactMoment(createdAt)}</span>
      </p>
      {where && <p className="small muted">{where}</p>}
      <ChangedFields rows={changedRows(kind, changes, { timeZone, names })} />
    </li>
  )
}
