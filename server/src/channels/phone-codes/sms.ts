import { z } from 'zod'
import type { Sms } from '#access/caller/server.ts'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import { usualPatience } from '#process/patience.ts'
import { asCall } from '#signals.ts'
import { NotSent } from './delivery-failure.ts'

/** A gateway that speaks as Twilio's Programmable Messaging does, or Twilio itself. */
export type SmsConfiguration = { apiUrl: string; account: string; token: string; from: string }

export function createSms(
  { apiUrl, account, token, from }: SmsConfiguration,
  patienceMs: number = usualPatience.graphMs,
): Sms {
  const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  // `MG…` is a pool of senders, which the gateway chooses among.
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    async send(number, text) {
      refuseInTransaction('SMS')
      const body = new URLSearchParams({ To: number, [sender]: from, Body: text })
      const headers = { authorization, accept: 'application/json' }
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await asCall('sms', () =>
        fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }),
      ).catch((error: unknown) => {
        throw new NotSent('No answer', neverLeft(error), { cause: error })
      })
      if (answer.ok) return void (await answer.body?.cancel())
      throw new NotSent(await reasonOf(answer), answer.status === 429 || answer.status === 503)
    },
  }
}

function neverLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return (
    code !== undefined &&
    [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
    ].includes(code)
  )
}

const Refused = z.object({ code: z.number(), message: z.string() })

async function reasonOf(answer: Response): Promise<string> {
  const { data } = Refused.safeParse(await answer.json().catch(() => null))
  return data ? `${data.code} ${data.message.slice(0, 200)}` : `HTTP ${answer.status}`
}
