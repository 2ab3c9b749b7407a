import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'

/** A warning that email is not configured, with what to do instead. Renders nothing when email works. */
export function MailOffStrip({ children }: { children?: ReactNode }) {
  const { data } = useQuery(api.account.options.queryOptions())
  if (data?.mail !== 'none') return null
  return (
    <p className="notice wait" role="status">
      <IconMailOff size={16} stroke={1.6} aria-hidden />
      <span>L'envoi des emails n'est pas configuré : rien ne part. {children}</span>
    </p>
  )
}
