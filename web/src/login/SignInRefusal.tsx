import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why signing in failed, above the fields, and what can be done about it. */
export function SignInRefusal({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="notice late" role="alert">
      <IconAlertCircle size={17} stroke={1.6} aria-hidden />
      <div>
        {sentence}
        {children}
      </div>
    </div>
  )
}
