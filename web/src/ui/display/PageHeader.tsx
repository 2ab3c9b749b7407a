import type { ReactNode } from 'react'
import { formatNumber } from '#ui/figures/count.ts'

/** The heading of a page with the number of rows, and its action buttons on the right. */
export function PageHeader({
  title,
  count,
  tabs,
  children,
}: {
  title: string
  count?: number
  /** The tabs of a page with several lists. */
  tabs?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="page-header">
      <h1>{title}</h1>
      {count !== undefined && <span className="muted num">{formatNumber(count)}</span>}
      {tabs}
      <div className="page-actions">{children}</div>
    </div>
  )
}
