import { once } from 'node:events'
import { createServer } from 'node:http'
import { signatureOf } from './outbox.ts'
import type { Json } from './state.ts'

export type Receiver = {
  url: string
  /** What each webhook said, the signature found right or not. */
  bodies: { field: string; value: Json; isSigned: boolean; body: string }[]
  values(field: string): Json[]
  /** The next answers; 200 when there are none. */
  answers: number[]
  stop(): Promise<void>
}

/** An address for webhooks that notes what it gets. */
export async function openReceiver(appSecret: string, verifyToken = ''): Promise<Receiver> {
  const bodies: Receiver['bodies'] = []
  const answers: number[] = []
  const http = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    if (request.method === 'GET') {
      response.end(query.get('hub.verify_token') === verifyToken ? query.get('hub.challenge') : '')
      return
    }
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    const status = answers.shift() ?? 200
    if (status === 200) {
      const isSigned = request.headers['x-hub-signature-256'] === signatureOf(body, appSecret)
      const said = JSON.parse(body) as { entry: { changes: { field: string; value: Json }[] }[] }
      for (const { changes } of said.entry)
        for (const change of changes) bodies.push({ ...change, isSigned, body })
    }
    response.writeHead(status).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    bodies,
    values: (field) => bodies.filter((one) => one.field === field).map(({ value }) => value),
    answers,
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
