import {
  heartbeatMs,
  type LiveEvent,
  lastReceivedParameter,
  reconnectDelayMs,
} from '@escale/contract/channels/realtime/live-events'
import { currentSession, isLeaving, isMoving, onLeaving } from '#session/current/session.ts'
import { announce, setChannel } from '#session/realtime-state.ts'

// The event stream of a page. It is read with `fetch`, because EventSource does not give the reason of a
// refused connection.

/**
 * Reason for the end of a stream. `lost`: it reconnects by itself. `over`: the session may have ended and
 * must be checked.
 */
type Outcome = 'lost' | 'over'

const hiddenForMs = 30_000
const silenceMs = 2.5 * heartbeatMs
const answerMs = 15_000

/**
 * Longest wait for the response, in milliseconds, for which its list of missed changes is complete. After a
 * longer wait, everything counts as changed.
 */
const underwayMs = 3000

/**
 * Time of the last received data, or of the start of the page, on two clocks. The first stops while the
 * device sleeps. The second may be set by the person.
 */
let lastData = { running: 0, clock: performance.timeOrigin }

/**
 * Connects to the stream, until the returned function is called or the session has ended. Reconnects after 1,
 * 2, 5 and then every 10 seconds.
 */
export function joinChannel(onOver: () => void): () => void {
  const controller = new AbortController()
  void keepJoined(controller.signal, onOver)
  return () => {
    setChannel('leaving')
    controller.abort()
  }
}

async function keepJoined(signal: AbortSignal, onOver: () => void) {
  let failures = 0
  while (!signal.aborted) {
    await untilVisible(signal)
    if (signal.aborted) break
    const outcome = await openStream(signal, () => {
      failures = 0
    }).catch((): Outcome => 'lost')
    setChannel('closed')
    if (signal.aborted) return
    if (outcome === 'over') return onOver()
    if (document.visibilityState === 'visible') await pause(reconnectDelayMs(failures++), signal)
  }
  setChannel('closed')
}

async function openStream(signal: AbortSignal, onJoined: () => void): Promise<Outcome> {
  if (isLeaving() || isMoving()) return 'lost'
  setChannel('joining')
  const stream = new EventStream(onJoined)
  const stopWatching = onHidden(() => {
    setChannel('leaving')
    stream.end()
  })
  // At a change of company, the server ends an open stream itself. A stream that is still opening would be
  // refused, so it is ended here. At a sign-out, both are ended here.
  const stopHearing = onLeaving(() => {
    if (isLeaving() || !stream.hasJoined) stream.end()
  })
  signal.addEventListener('abort', stream.end, { once: true })
  try {
    return await stream.read()
  } finally {
    stopWatching()
    stopHearing()
    signal.removeEventListener('abort', stream.end)
    stream.end()
  }
}

/** A stream, from its request to its end. Without any data for a while it counts as lost. */
class EventStream {
  hasJoined = false
  readonly #onJoined: () => void
  readonly #ended = new AbortController()
  #silence: ReturnType<typeof setTimeout>

  constructor(onJoined: () => void) {
    this.#onJoined = onJoined
    this.#silence = setTimeout(this.end, answerMs)
  }

  readonly end = () => {
    clearTimeout(this.#silence)
    this.#ended.abort()
  }

  async read(): Promise<Outcome> {
    const askedAt = performance.now()
    const response = await fetchStream(this.#ended.signal)
    if (response.status === 401 || response.status === 409) return 'over'
    if (!response.ok || !response.body) return 'lost'
    for await (const event of readLiveEvents(response.body, () => this.#noteBytes())) {
      if (event.event === 'ended') return 'over'
      if (event.event !== 'joined') announce(event)
      else this.#join(performance.now() - askedAt < underwayMs ? event : { event: 'joined' })
    }
    return 'lost'
  }

  #noteBytes(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(this.end, silenceMs)
    if (this.hasJoined) noteData()
  }

  #join(event: LiveEvent): void {
    this.hasJoined = true
    noteData()
    this.#onJoined()
    setChannel('joined')
    announce(event)
  }
}

function fetchStream(signal: AbortSignal): Promise<Response> {
  const companyId = currentSession()?.company?.id
  const headers = { accept: 'text/event-stream', ...(companyId && { 'x-company': companyId }) }
  return fetch(`/api/realtime?${lastReceivedParameter}=${Math.ceil(msSinceHeard() + underwayMs)}`, {
    headers,
    cache: 'no-store',
    signal,
  })
}

function noteData() {
  lastData = { running: performance.now(), clock: Date.now() }
}

function msSinceHeard(): number {
  return Math.max(performance.now() - lastData.running, Date.now() - lastData.clock)
}

/** Parses the events of a stream as they arrive. Comments and invalid blocks are skipped. */
async function* readLiveEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = block.match(/^event: (\w+)\ndata: (.*)$/) ?? []
      if (event && data) yield { event, ...JSON.parse(data) }
    }
  }
}

/**
 * Closes the stream when the page has been hidden for 30 seconds, because browsers allow few connections per
 * site.
 */
function onHidden(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(leave, hiddenForMs)
  }
  watchVisibility()
  document.addEventListener('visibilitychange', watchVisibility)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', watchVisibility)
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    const watchVisibility = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      document.removeEventListener('visibilitychange', watchVisibility)
      resolve()
    }
    document.addEventListener('visibilitychange', watchVisibility)
    signal.addEventListener('abort', watchVisibility, { once: true })
  })
}

/** Resolves after this time, or as soon as the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      signal.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    addEventListener('online', goOn)
    signal.addEventListener('abort', goOn)
  })
}
