import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { webhookSignature } from './outbox.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'
import type { Json } from './state.ts'

type Receiver = {
  url: string
  /** Changes received by webhook, in order. `isSigned` is true when the signature was valid. */
  changes: { field: string; value: Json; isSigned: boolean; body: string }[]
  values(field: string): Json[]
  /** HTTP statuses of the next responses to webhooks. Status 200 when the list is empty. */
  statuses: number[]
  stop(): Promise<void>
}

type Stage = {
  simulator: Simulator
  receiver: Receiver
  /** Sends an API request with the token of the first account. */
  call(
    path: string,
    options?: RequestInit & { json?: Json; token?: string },
  ): Promise<{ status: number; body: Json }>
  send(json: Json): Promise<{ status: number; body: Json }>
  statuses(): Json[]
}

const appSecret = 'secret'
const verifyToken = 'verify'

/** Starts a simulator and a server that receives its webhooks. Both stop after the test. */
export async function openStage(test: TestContext, options: SimulatorOptions = {}): Promise<Stage> {
  const receiver = await openReceiver()
  const simulator = await startSimulator({
    webhook: { url: receiver.url, appSecret, verifyToken },
    ...options,
  })
  test.after(async () => {
    await simulator.stop()
    await receiver.stop()
  })
  const call: Stage['call'] = async (path, { json, token = simulator.account.token, ...request } = {}) => {
    const response = await fetch(simulator.url + path, {
      ...request,
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  return {
    simulator,
    receiver,
    call,
    send: (json) =>
      call(`/v25.0/${simulator.account.phoneNumberId}/messages`, {
        json: { messaging_product: 'whatsapp', ...json },
      }),
    statuses: () => receiver.values('messages').flatMap(({ statuses }) => (statuses ?? []) as Json[]),
  }
}

export function errorCode({ body }: { body: Json }): number | undefined {
  return (body.error as { code?: number } | undefined)?.code
}

async function openReceiver(): Promise<Receiver> {
  const changes: Receiver['changes'] = []
  const statuses: number[] = []
  const http = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    if (request.method === 'GET') {
      response.end(query.get('hub.verify_token') === verifyToken ? query.get('hub.challenge') : '')
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const status = statuses.shift() ?? 200
    if (status === 200) {
      const isSigned = request.headers['x-hub-signature-256'] === webhookSignature(body, appSecret)
      const { entry } = JSON.parse(body) as { entry: { changes: { field: string; value: Json }[] }[] }
      changes.push(...entry.flatMap(({ changes }) => changes).map((one) => ({ ...one, isSigned, body })))
    }
    response.writeHead(status).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    changes,
    values: (field) => changes.filter((change) => change.field === field).map(({ value }) => value),
    statuses,
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
