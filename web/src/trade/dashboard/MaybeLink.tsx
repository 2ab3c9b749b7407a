import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './MaybeLink.module.css'

/** A tile or row. It is a link for users who may open its target, and plain content for others. */
export function MaybeLink({
  to,
  className,
  children,
}: {
  to: string | null
  className?: string
  children: ReactNode
}) {
  if (!to) return <div className={className}>{children}</div>
  return (
    <Link to={to} className={`${className} ${styles.opens}`}>
      {children}
    </Link>
  )
}
