import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './MaybeLink.module.css'

/** A tile or a row: a link for people who may open its target, plain otherwise. */
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
