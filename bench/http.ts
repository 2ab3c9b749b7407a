import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

type HttpRequest = {
  agent?: Agent | false
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  timeoutMs: number
  /** Cuts the connection while the request or its response is under way. */
  loss?: 'request' | 'answer' | null
}
/** `ms`: the time from the call to the end of the response. */
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Sends a request to a server of this machine. Rejects when no whole response arrives. */
export function sendRequest(call: HttpRequest): Promise<HttpResponse> {
  const { agent, port, method, path, headers, body, timeoutMs, loss } = call
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, method, path, headers, timeout: timeoutMs }
    const outgoing = request(options, (response) => {
      if (loss === 'answer') return void outgoing.destroy(new Error('lost'))
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        const ms = performance.now() - startedAt
        resolve({ status: statusCode, headers: response.headers, body: Buffer.concat(parts), ms })
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response in ${timeoutMs} ms`)))
    outgoing.on('error', reject)
    outgoing.end(body, () => {
      if (loss === 'request') setTimeout(() => outgoing.destroy(new Error('lost')), 1)
    })
  })
}

/** The headers of a JSON body, whose length lets the server read it at once. */
export function jsonHeaders(body: string): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
}
