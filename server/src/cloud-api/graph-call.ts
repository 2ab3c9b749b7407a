import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import { asCall } from '#telemetry/signals.ts'
import { GraphError, graphErrorOf, parseJsonOr } from './graph-error.ts'

export type GraphBody = { contentType: string; bytes: Buffer }

export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  token: string
  body?: GraphBody | undefined
  /** Longest silence of the connection in milliseconds, before it is closed. */
  silentMs: number
  /** Longest duration of the whole call, in milliseconds. */
  longestMs: number
}

const largestResponse = 4 * 1024 * 1024

/** Resolves with the JSON body of a successful response. Throws a `GraphError` in every other case. */
export async function callGraph(call: GraphCall): Promise<unknown> {
  const response = await openResponse(call)
  const text = await responseText(response).catch((error: unknown) => {
    throw new GraphError(
      'The answer was cut',
      { httpStatus: response.statusCode ?? null, mayHaveReached: true },
      { cause: error },
    )
  })
  const answer = parseJsonOr(undefined, text)
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) throw graphErrorOf(status, response.headers, answer)
  if (answer === undefined)
    throw new GraphError('The answer says nothing', { httpStatus: status, mayHaveReached: true })
  return answer
}

/**
 * Resolves with the response as soon as its headers arrive. Each call opens a new connection. If the
 * connection itself fails, WhatsApp certainly did not receive the request. With a reused connection, this
 * would be unknown.
 */
export function openResponse({
  method,
  url,
  token,
  body,
  silentMs,
  longestMs,
}: GraphCall): Promise<IncomingMessage> {
  refuseInTransaction('WhatsApp')
  const isSecure = url.protocol === 'https:'
  const sized = body ? { 'content-type': body.contentType, 'content-length': body.bytes.length } : {}
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, */*', ...sized }
  const options = { method, headers, agent: false, timeout: silentMs, signal: AbortSignal.timeout(longestMs) }
  const request = (isSecure ? secureRequest : plainRequest)(url, options)
  let mayHaveReached = false
  const noteConnected = () => {
    mayHaveReached = true
  }
  request.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', noteConnected))
  request.once('timeout', () => void request.destroy(new Error(`Nothing said for ${silentMs} ms`)))
  const answered = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.on('error', (error) =>
        reject(new GraphError(error.message, { mayHaveReached }, { cause: error })),
      )
      request.end(body?.bytes)
    })
  return asCall(`whatsapp ${method}`, answered)
}

async function responseText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largestResponse) throw new Error('The answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
