import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The error text of a failed sign-in, above the fields, with a link to the next step. */
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
