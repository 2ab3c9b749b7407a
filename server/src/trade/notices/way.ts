import { leftOut } from '@escale/contract/trade/notices/words'
import type { Person } from './people.ts'

/** Channels available to a company. */
export type Means = { account: 'Relié' | 'Arrêté' | null; sendsMail: boolean }

export type Way = { channel: 'WhatsApp' | 'Courriel'; to: string }

/** A number is given up after this many consecutive failures of delivery. */
const unreachableAfter = 2

/** Channel for a person, WhatsApp before mail, or the reason why there is none. */
export function wayTo(person: Person, { account, sendsMail }: Means): Way | { reason: string } {
  const { number, email, isStopped } = person
  if (isStopped) return { reason: leftOut.stopped }
  const isReachable = number !== null && person.unreachable < unreachableAfter
  if (account !== null && isReachable) return { channel: 'WhatsApp', to: number }
  return (
    mailTo(email, sendsMail) ?? {
      reason: reasonOf({ account, hasEmail: email !== null, hasNumber: number !== null }),
    }
  )
}

export function mailTo(email: string | null, sendsMail: boolean): Way | null {
  return email !== null && sendsMail ? { channel: 'Courriel', to: email } : null
}

function reasonOf({
  account,
  hasEmail,
  hasNumber,
}: {
  account: Means['account']
  hasEmail: boolean
  hasNumber: boolean
}): string {
  if (account === null) return hasEmail ? leftOut.noAccountMailOff : leftOut.noAccount
  return hasNumber ? leftOut.unreachable : leftOut.noWay
}
