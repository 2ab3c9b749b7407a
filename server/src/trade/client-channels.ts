import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Person } from './reachable-people.ts'

/** The company's ways to send messages: its WhatsApp account, if any, and email. */
export type Channels = { account: 'Relié' | 'Arrêté' | null; sendsMail: boolean }

export type Channel = { channel: 'WhatsApp' | 'Courriel'; to: string }

/** Number of consecutive failed deliveries after which a telephone number is no longer used. */
const mostFailures = 2

/**
 * Returns how to reach a person, by WhatsApp if possible, otherwise by email. If neither is possible, returns
 * the reason.
 */
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

/** Returns the company's ways to send messages: its WhatsApp account, if any, and email. */
export async function findChannels({ db }: CompanyTx, sendsMail: boolean): Promise<Channels> {
  const account = await db.selectFrom('whatsapp_accounts').select('state').executeTakeFirst()
  return { account: (account?.state as Channels['account']) ?? null, sendsMail }
}
