import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import type { Person } from './people.ts'

/** Channels available to a company. */
export type Channels = { account: 'Relié' | 'Arrêté' | null; sendsMail: boolean }

export type Channel = { channel: 'WhatsApp' | 'Courriel'; to: string }

/** A number is given up after this many consecutive failures of delivery. */
const mostFailures = 2

/** Channel for a person, WhatsApp before mail, or the reason why there is none. */
export function channelFor(person: Person, { account, sendsMail }: Channels): Channel | { reason: string } {
  const { number, email, isStopped } = person
  if (isStopped) return { reason: noticeSkipReasons.stopped }
  const isReachable = number !== null && person.unreachable < mostFailures
  if (account !== null && isReachable) return { channel: 'WhatsApp', to: number }
  return (
    mailChannelFor(email, sendsMail) ?? {
      reason: noChannelReason({ account, hasEmail: email !== null, hasNumber: number !== null }),
    }
  )
}

export function mailChannelFor(email: string | null, sendsMail: boolean): Channel | null {
  return email !== null && sendsMail ? { channel: 'Courriel', to: email } : null
}

function noChannelReason({
  account,
  hasEmail,
  hasNumber,
}: {
  account: Channels['account']
  hasEmail: boolean
  hasNumber: boolean
}): string {
  if (account === null) return hasEmail ? noticeSkipReasons.noAccountMailOff : noticeSkipReasons.noAccount
  return hasNumber ? noticeSkipReasons.unreachable : noticeSkipReasons.noWay
}
