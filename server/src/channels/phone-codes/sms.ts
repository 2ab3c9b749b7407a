import { z } from 'zod'
import type { Sms } from '#access/caller/server.ts'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import { usualPatience } from '#process/patience.ts'
import { asCall } from '#telemetry/signals.ts'
import { CodeNotSent } from './delivery-failure.ts'

/** An SMS gateway with the API of Twilio's Programmable Messaging, or Twilio itself. */
export type SmsConfiguration = { apiUrl: string; account: string; token: string; from: string }

export function createSms(
  { apiUrl, account, token, from }: SmsConfiguration,
  patienceMs: number = usualPatience.graphMs,
): Sms {
  const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  // `MG…` is the id of a Twilio messaging service, which chooses one of several senders.
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    async send(number, text) {
      refuseInTransaction('SMS')
      const body = new URLSearchParams({ To: number, [sender]: from, Body: text })
      const headers = { authorization, accept: 'application/json' }
      const signal = AbortSignal.timeout(patienceMs)
      const response = await asCall('sms', () =>
        fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }),
      ).catch((error: unknown) => {
        throw new CodeNotSent('No response', wasNeverSent(error), { cause: error })
      })
      if (response.ok) return void (await response.body?.cancel())
      throw new CodeNotSent(await gatewayReason(response), response.status === 429 || response.status === 503)
    },
  }
}

function wasNeverSent(error: unknown): boolean {
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

const GatewayError = z.object({ code: z.number(), message: z.string() })

async function gatewayReason(response: Response): Promise<string> {
  const { data } = GatewayError.safeParse(await response.json().catch(() => null))
  return data ? `${data.code} ${data.message.slice(0, 200)}` : `HTTP ${response.status}`
}
