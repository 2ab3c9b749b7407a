import { RequestsOfPage, type Weight } from '../tests/support/requests-of-page.ts'
import { saysUsable } from '../tests/support/usable.ts'
import type { Devtools, Told } from './devtools.ts'

// A visit of a page on a cheap phone and a slow line, until somebody can do something with it.

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const free = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const patienceMs = 90_000

export type Visit = {
  usableS: number
  firstTextS: number
  /** Of the main thread, four times slower, until then. */
  mainThreadS: number
  page: Weight
  /** What the worker asked the line for meanwhile. */
  worker: Weight
}

/** Conditions and expressions in the page. */
type Waited = { isUsable: string; button?: string }

type Target = { targetId: string; sessionId: string }

/**
 * Opens an address and waits until the screen is usable, counted from the press of its button where it has one. `after` is evaluated in the
 * page before it is closed, the line free.
 */
export async function visit(browser: Devtools, url: string, { isUsable, button }: Waited, after = ''): Promise<Visit> {
  const [page, worker] = [new RequestsOfPage(), new RequestsOfPage()]
  const target = await open(browser)
  const { sessionId } = target
  const workers = new Set<string>()
  const usable = Promise.withResolvers<number>()
  const stop = browser.on((told) => {
    if (told.method === 'Target.attachedToTarget') void joinWorker(browser, told, workers)
    else if (told.sessionId === sessionId) page.hear(told)
    else if (workers.has(told.sessionId ?? '')) worker.hear(told)
    if (told.method === 'Runtime.bindingCalled' && told.params.name === 'sayUsable') usable.resolve(Number(told.params.payload))
  })
  try {
    await followWorkers(browser, true)
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: saysUsable(isUsable, button) }, sessionId)
    await browser.send('Page.navigate', { url }, sessionId)
    const usableMs = await withinPatience(usable.promise, url)
    const [ofPage, ofWorker] = [page.weight(), worker.weight()]
    const mainThreadS = await mainThread(browser, sessionId)
    for (const session of [sessionId, ...workers]) await browser.send('Network.emulateNetworkConditions', free, session).catch(() => {}) // gone
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 }, sessionId)
    if (after) await evaluate(browser, sessionId, after)
    const firstTextMs = await evaluate<number>(browser, sessionId, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    return { usableS: usableMs / 1000, firstTextS: firstTextMs / 1000, mainThreadS, page: ofPage, worker: ofWorker }
  } finally {
    stop()
    await followWorkers(browser, false)
    await browser.send('Target.closeTarget', { targetId: target.targetId })
  }
}

async function open(browser: Devtools): Promise<Target> {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const tell = (method: string, params: object = {}) => browser.send(method, params, sessionId)
  await tell('Page.enable')
  await tell('Network.enable')
  await tell('Performance.enable', { timeDomain: 'threadTicks' })
  await tell('Runtime.enable')
  await tell('Runtime.addBinding', { name: 'sayUsable' })
  await tell('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await tell('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tell('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tell('Network.emulateNetworkConditions', line)
  return { targetId, sessionId }
}

/** From now on, those that run already included. */
async function followWorkers(browser: Devtools, follows: boolean): Promise<void> {
  const filter = follows ? [{ type: 'service_worker' }] : undefined
  await browser.send('Target.setAutoAttach', { autoAttach: follows, waitForDebuggerOnStart: follows, flatten: true, filter })
}

/** The worker has a line of its own, as slow: what it asks for the page is no faster than what the page asks. */
async function joinWorker(browser: Devtools, { params }: Told, workers: Set<string>): Promise<void> {
  const { sessionId } = params as { sessionId: string }
  workers.add(sessionId)
  const told = ['Network.enable', 'Network.emulateNetworkConditions', 'Runtime.runIfWaitingForDebugger']
  for (const method of told) await browser.send(method, method.includes('emulate') ? line : {}, sessionId).catch(() => {}) // gone
}

async function mainThread(browser: Devtools, sessionId: string): Promise<number> {
  const { metrics } = await browser.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics', {}, sessionId)
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

async function evaluate<Value>(browser: Devtools, sessionId: string, expression: string): Promise<Value> {
  const answer = await browser.send<{ result: { value: Value } }>(
    'Runtime.evaluate',
    { expression, awaitPromise: true, returnByValue: true },
    sessionId,
  )
  return answer.result.value
}

function withinPatience<Value>(promise: Promise<Value>, url: string): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${url} n'est pas utilisable après ${patienceMs / 1000} s.`)), patienceMs).unref()
  })
  return Promise.race([promise, late])
}
