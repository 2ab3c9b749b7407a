import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type ReceivedSms = { to: string; from: string; body: string }

/**
 * Starts a simulated SMS gateway on this machine with the API of Twilio: form-encoded requests with basic
 * authentication, JSON responses. Stores the messages it receives.
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
    const respond = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname !== `/2010-04-01/Accounts/${account.account}/Messages.json`)
      return respond(404, { code: 20404, message: 'The requested resource was not found', status: 404 })
    if (request.headers.authorization !== expected)
      return respond(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (request.method === 'GET')
      return respond(200, { messages: received.filter(({ to }) => to === searchParams.get('To')) })
    if (fault) return respond(fault.status, fault)
    const [to, from, body] = [
      form.get('To') ?? '',
      form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      form.get('Body') ?? '',
    ]
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return respond(400, {
        code: 21211,
        message: `The 'To' number ${to} is not a valid phone number.`,
        status: 400,
      })
    if (!from || !body)
      return respond(400, { code: 21602, message: 'Message body is required.', status: 400 })
    received.push({ to, from, body })
    hear({ to, from, body })
    if (!isSilent)
      respond(201, {
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
    /** Makes the next requests fail with this error. Null ends it. */
    refuse(next: typeof fault) {
      fault = next
    },
    /** When true, messages are accepted but no response is sent. */
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
