import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { to: string | null; className?: string; children: ReactNode }

/** A link. Without a URL, plain text for users who may not open the target. */
export function OptionalLink({ to, className = '', children }: Props) {
  if (!to) return <span className={className}>{children}</span>
  return (
    <Link className={`link ${className}`} to={to}>
      {children}
    </Link>
  )
}
