// The network traffic of a page, from the events of the browser's debugging protocol.

type DevtoolsEvent = { method: string; params: Record<string, unknown> }

type Request = { start: number; end: number; bytes: number; isOfLine: boolean }

/**
 * Compressed bytes and requests over the network, the longest chain of requests (`stages`), and the number of
 * requests that a cache served.
 */
export type Weight = { bytes: number; requests: number; stages: number; fromCache: number }

export class RequestsOfPage {
  readonly #requests = new Map<string, Request>()

  hear({ method, params }: DevtoolsEvent) {
    const { requestId, timestamp } = params as { requestId: string; timestamp: number }
    const request = this.#requests.get(requestId)
    if (method === 'Network.requestWillBeSent') {
      const { url } = params.request as { url: string }
      if (url.startsWith('http') && !url.includes('/api/realtime'))
        this.#requests.set(requestId, begunAt(timestamp))
    } else if (!request) return
    else if (method === 'Network.requestServedFromCache') request.isOfLine = false
    else if (method === 'Network.responseReceived') answered(request, params.response as Response)
    else if (method === 'Network.dataReceived' && request.isOfLine)
      request.bytes += params.encodedDataLength as number
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      request.end = timestamp
      if (request.isOfLine && method === 'Network.loadingFinished')
        request.bytes = params.encodedDataLength as number
    }
  }

  /** The totals so far. */
  weight(): Weight {
    const all = [...this.#requests.values()]
    const ofLine = all.filter(({ isOfLine }) => isOfLine)
    const bytes = ofLine.reduce((sum, request) => sum + request.bytes, 0)
    return {
      bytes,
      requests: ofLine.length,
      stages: longestChain(ofLine),
      fromCache: all.length - ofLine.length,
    }
  }
}

type Response = { fromServiceWorker?: boolean; fromDiskCache?: boolean; encodedDataLength: number }

function begunAt(start: number): Request {
  return { start, end: Number.POSITIVE_INFINITY, bytes: 0, isOfLine: true }
}

function answered(request: Request, { fromServiceWorker, fromDiskCache, encodedDataLength }: Response) {
  if (fromServiceWorker || fromDiskCache) request.isOfLine = false
  else request.bytes = encodedDataLength // the size of the headers
}

/** The longest chain of requests in which each starts after the end of the previous one. */
function longestChain(requests: Request[]): number {
  let [length, last] = [0, 0]
  for (const { start, end } of requests.toSorted((one, other) => one.end - other.end)) {
    if (start < last) continue
    length += 1
    last = end
  }
  return length
}
