import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Body = Record<string, unknown>
export type Answer = { status: number; code: string; body: Body; text?: string }
export type Call = {
  method: string
  path: string
  body?: object
  key: string | null
  cookie: string
  company: string
}
/** What became of a call: the answer that it had in the end. */
export type Told = { answer: Answer; sentAt: number; answeredAt: number }

/** How the first answer is lost: the line goes while the request travels, or while the answer does. */
export type Loss = 'request' | 'answer' | null

/**
 * Where the product answers. Whoever hears nothing asks again, under the same key, until somebody answers.
 */
export class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 })
  readonly #port: number
  /** Attempts whose answer nobody heard, and answers that said « later ». */
  lost = 0
  later = 0

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  async ask(call: Call, loss: Loss = null): Promise<Told> {
    const sentAt = performance.now()
    let cut: Loss = loss
    let unknown = 0
    for (const deadline = Date.now() + 120_000; ; ) {
      if (Date.now() > deadline) throw new Error(`${call.method} ${call.path}: no answer in two minutes`)
      const answer = await this.#attempt(call, cut).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? 'nobody' : undefined,
      )
      cut = null
      if (answer === 'nobody') {
        await sleep(60)
        continue
      }
      if (answer && !isLater(answer)) return { answer, sentAt, answeredAt: performance.now() }
      if (answer) this.later += 1
      else this.lost += 1
      if (answer?.code !== 'KEY_RUNNING') unknown += 1
      if (loss === null || unknown > 1) await sleep(answer ? 30 : 60)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #attempt({ method, path, body, key, cookie, company }: Call, cut: Loss): Promise<Answer> {
    const payload = body && JSON.stringify(body)
    const headers = {
      cookie,
      'x-company': company,
      ...(payload && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
      }),
      ...(key && { 'idempotency-key': key }),
    }
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path: `/api${path}`,
          headers,
          timeout: 30_000,
        },
        (response) => {
          if (cut === 'answer') {
            sent.destroy()
            reject(new Error('lost'))
            return
          }
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('aborted', () => reject(new Error('cut')))
          response.on('end', () =>
            resolve(
              read(response.statusCode ?? 0, Buffer.concat(parts), String(response.headers['content-type'])),
            ),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('silent')))
      sent.on('error', reject)
      sent.end(payload, () => {
        if (cut === 'request') setTimeout(() => sent.destroy(new Error('lost')), 1)
      })
    })
  }
}

/** Asked again as a person would: there was no room, or what it is about moved between two looks at it. */
function isLater({ status, code, body }: Answer): boolean {
  const hasMoved = code === 'GOODS_REFUSED' && JSON.stringify(body).includes('Réessayez.')
  return (
    hasMoved || status === 502 || status === 503 || status === 504 || status === 429 || code === 'KEY_RUNNING'
  )
}

function read(status: number, bytes: Buffer, type: string): Answer {
  if (!type.includes('json'))
    return { status, code: status < 300 ? 'OK' : String(status), body: {}, text: bytes.toString('latin1') }
  const body = (bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as Body
  return { status, code: status < 300 ? 'OK' : String(body.code ?? status), body }
}
