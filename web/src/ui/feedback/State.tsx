import { type Icon, IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: ReactNode
  icon?: Icon
  /** One button, or two. */
  action?: ReactNode
  /** Red, and announced at once. */
  isError?: boolean
  /** The title is the page's own heading. */
  isPage?: boolean
}

/** An empty list, an error, a refusal, a missing page: what it is, what to do next. */
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
