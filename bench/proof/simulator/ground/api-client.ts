import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpResponse, jsonHeaders, sendRequest } from '../../../http.ts'

export type Body = Record<string, unknown>
export type Answer = { status: number; code: string; body: Body; text?: string }
type ApiCall = {
  method: string
  path: string
  body?: object
  key: string | null
  cookie: string
  company: string
}
/** The final response to a call, after repeated attempts. */
export type Reply = { answer: Answer; sentAt: number; answeredAt: number }

/** The part of the first exchange that a lost connection cuts off. */
export type Loss = 'request' | 'answer' | null

/** Calls the product. A call without a response is repeated under the same key until one arrives. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 })
  readonly #port: number
  /** Attempts without a response, and responses that asked to try later. */
  lost = 0
  later = 0

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  async ask(call: ApiCall, loss: Loss = null): Promise<Reply> {
    const sentAt = performance.now()
    let cut: Loss = loss
    let attempts = 0
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
      const answer = await this.#attempt(call, cut).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? 'stopped' : undefined,
      )
      cut = null
      if (answer === 'stopped') {
        await sleep(60)
        continue
      }
      if (answer && !asksToWait(answer)) return { answer, sentAt, answeredAt: performance.now() }
      if (answer) this.later += 1
      else this.lost += 1
      if (answer?.code !== 'KEY_RUNNING') attempts += 1
      // The first attempt after a lost response follows at once, while the server may still work on it.
      if (loss === null || attempts > 1) await sleep(answer ? 30 : 60)
    }
    throw new Error(`${call.method} ${call.path}: no response in two minutes`)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #attempt({ method, path, body, key, cookie, company }: ApiCall, loss: Loss): Promise<Answer> {
    const payload = body && JSON.stringify(body)
    const headers = {
      ...{ cookie, 'x-company': company },
      ...(payload && jsonHeaders(payload)),
      ...(key && { 'idempotency-key': key }),
    }
    const [agent, port] = [this.#agent, this.#port]
    const call = { agent, port, method, path: `/api${path}`, headers, body: payload, timeoutMs: 30_000, loss }
    return answerOf(await sendRequest(call))
  }
}

/** The server has no room, or the goods changed between its two reads: a person would try again. */
function asksToWait({ status, code, body }: Answer): boolean {
  const hasMoved = code === 'GOODS_REFUSED' && JSON.stringify(body).includes('Réessayez.')
  return hasMoved || [429, 502, 503, 504].includes(status) || code === 'KEY_RUNNING'
}

function answerOf({ status, headers, body: bytes }: HttpResponse): Answer {
  if (!headers['content-type']?.includes('json'))
    return { status, code: status < 300 ? 'OK' : String(status), body: {}, text: bytes.toString('latin1') }
  const body = (bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as Body
  return { status, code: status < 300 ? 'OK' : String(body.code ?? status), body }
}
