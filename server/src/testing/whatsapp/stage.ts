import type { TestContext } from 'node:test'
import type { SimulatorOptions } from './options.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { type Simulator, startSimulator } from './simulator.ts'
import type { Json } from './state.ts'

type Stage = {
  simulator: Simulator
  receiver: Receiver
  /** A call with the token of the first account. */
  call(
    path: string,
    options?: RequestInit & { json?: Json; token?: string },
  ): Promise<{ status: number; body: Json; headers: Headers }>
  send(json: Json): Promise<{ status: number; body: Json; headers: Headers }>
  statuses(): Json[]
}

const appSecret = 'secret'

/** A simulator with somebody who listens to its webhooks, both gone after the test. */
export async function openStage(test: TestContext, options: SimulatorOptions = {}): Promise<Stage> {
  const receiver = await openReceiver(appSecret, 'verify')
  const simulator = await startSimulator({
    webhook: { url: receiver.url, appSecret, verifyToken: 'verify' },
    ...options,
  })
  test.after(async () => {
    await simulator.stop()
    await receiver.stop()
  })
  const call: Stage['call'] = async (path, { json, token = simulator.account.token, ...request } = {}) => {
    const answer = await fetch(simulator.url + path, {
      ...request,
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(json && { 'content-type': 'application/json' }),
        ...request.headers,
      },
    })
    return { status: answer.status, body: (await answer.json()) as Json, headers: answer.headers }
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

export function codeOf({ body }: { body: Json }): number | undefined {
  return (body.error as { code?: number } | undefined)?.code
}
