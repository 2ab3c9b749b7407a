import { type Icon, IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: ReactNode
  icon?: Icon
  /** A button or two. */
  action?: ReactNode
  /** True for an error, shown in red and read out immediately by screen readers. */
  isError?: boolean
  /** True when the title is the main heading (`h1`) of the page. */
  isPage?: boolean
}

/**
 * A message in place of content, such as an empty list, an error or a missing page, with the next step to
 * take.
 */
export function State({ title, hint, icon, action, isError = false, isPage = false }: Props) {
  const Sign = icon ?? (isError ? IconAlertTriangle : IconInbox)
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={isError ? 'state state-error' : 'state'} role={isError ? 'alert' : undefined}>
      <span className="state-icon">
        <Sign size={22} stroke={1.6} aria-hidden />
      </span>
      <Title className="state-title">{title}</Title>
      {hint && <p className="state-hint">{hint}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
