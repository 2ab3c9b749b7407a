import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type ReceivedSms = { to: string; from: string; body: string }

/**
 * A gateway on loopback that speaks as Twilio's Messages do: a form over basic authentication, JSON back;
 * what it took is listed as there.
 */
export async function openSmsGateway(hear: (sms: ReceivedSms) => void = () => {}) {
  const account = {
    account: 'AC00000000000000000000000000000001',
    token: 'secret-of-the-gateway',
    from: '+15005550006',
  }
  const expected = `Basic ${Buffer.from(`${account.account}:${account.token}`).toString('base64')}`
  const received: ReceivedSms[] = []
  let fault: { status: number; code: number; message: string } | null = null
  let isSilent = false
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname !== `/2010-04-01/Accounts/${account.account}/Messages.json`)
      return say(404, { code: 20404, message: 'The requested resource was not found', status: 404 })
    if (request.headers.authorization !== expected)
      return say(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (request.method === 'GET')
      return say(200, { messages: received.filter(({ to }) => to === searchParams.get('To')) })
    if (fault) return say(fault.status, fault)
    const [to, from, body] = [
      form.get('To') ?? '',
      form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      form.get('Body') ?? '',
    ]
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return say(400, {
        code: 21211,
        message: `The 'To' number ${to} is not a valid phone number.`,
        status: 400,
      })
    if (!from || !body) return say(400, { code: 21602, message: 'Message body is required.', status: 400 })
    received.push({ to, from, body })
    hear({ to, from, body })
    if (!isSilent)
      say(201, {
        sid: `SM${String(received.length).padStart(32, '0')}`,
        status: 'queued',
        to,
        error_code: null,
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    configuration: { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...account },
    received,
    /** The next answers refuse, until null. */
    refuse(next: typeof fault) {
      fault = next
    },
    /** Takes what it is sent, and never says so. */
    silence(silent: boolean) {
      isSilent = silent
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
