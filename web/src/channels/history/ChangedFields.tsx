import type { ChangedRow } from '@escale/contract/trade/history/changed-rows'
import { IconArrowRight } from '@tabler/icons-react'
import styles from './history.module.css'

/**
 * A list of changed fields with the former and new values. A field that was empty before shows only the new
 * value.
 */
export function ChangedFields({ rows }: { rows: readonly ChangedRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className={styles.fields}>
      {rows.map(({ name, before, after }) => (
        <div key={name + before + after}>
          <dt>{name}</dt>
          <dd>
            {before !== null && <del>{before}</del>}
            <span>
              {before !== null && <IconArrowRight size={14} stroke={1.6} aria-hidden />}
              {before !== null && <span className="visually-hidden">devient</span>}
              {after === null ? <span className="muted">vide</span> : <ins>{after}</ins>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
