import { deviceName } from '@escale/contract/company/security/words'
import { actionName } from '@escale/contract/journal/actions'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import type { RecordChange } from '@escale/contract/trade/history/contract'
import { useClocks, useTimeZone } from '#ui/useClocks.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import styles from './history.module.css'

type Props = { change: RecordChange; names: Record<string, string> }

/** One change of a record: what was done, by whom, when and from where, and what it changed. */
export function ChangeEntry({ change, names }: Props) {
  const { exactMoment } = useClocks()
  const timeZone = useTimeZone()
  const { kind, action, userName, createdAt, ipAddress, userAgent, changes } = change
  const where = userAgent || ipAddress ? [userAgent && deviceName(userAgent), ipAddress].filter(Boolean).join(' · ') : null
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
