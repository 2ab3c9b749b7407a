import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/test-run/chromium.ts'
import { builtRoot, ensureWebBuild } from '../server/src/web/pages/build.ts'
import { startTestServer } from '../server/testing/database/server.ts'
import { RequestsOfPage } from '../tests/support/requests-of-page.ts'
import { Site } from '../tests/support/site.ts'
import { pressed, saysUsable, usable } from '../tests/support/usable.ts'
import { compressFiles, compressionQuality } from '../web/vite/compressed.ts'
import { machineLoad } from './measure/machine-load.ts'
import { median } from './measure/statistics.ts'
import { fairWeather, openWire, type Wire } from './wire.ts'

// `npm run slow-line`: the time until a screen is usable on a cheap phone and a slow line, at the first visit
// and at the next one.

type Screen = {
  name: string
  path: string
  as: 'admin' | 'warehouse_supervisor' | null
  isUsable: string
  button?: string
}
type Visit = { seconds: number; kB: number; requests: number; stages: number }

const screens: Screen[] = [
  { name: 'connexion', path: '/auth', as: null, isUsable: usable.button },
  { name: 'tableau de bord', path: '/app', as: 'admin', isUsable: usable.figure },
  { name: 'factures', path: '/app/factures', as: 'admin', isUsable: usable.rows },
  { name: 'réception', path: '/warehouse', as: 'warehouse_supervisor', isUsable: usable.rows },
  {
    ...{ name: 'réception, formulaire', path: '/warehouse', as: 'warehouse_supervisor' },
    ...{ isUsable: usable.receptionForm, button: pressed.newReception },
  },
  { name: 'annuaire', path: '/directory', as: null, isUsable: usable.whole },
]
/** 400 kb/s and 400 ms there and back, for all connections of the phone together. */
const slow = { ...fairWeather, delayMs: 200, bytesPerSecond: 50_000 }

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, screen: { type: 'string', multiple: true } },
})
await ensureWebBuild(console.log)
await compressFiles(builtRoot, compressionQuality.best) // A release has that quality.
const executablePath = await findChromium(console.log)
const server = await startTestServer()
process.env.ESCALE_TEST_POSTGRES = server.url
const site = await Site.open('guarded')
const wire = await openWire(
  { host: new URL(site.url).hostname, port: Number(new URL(site.url).port) },
  Math.random,
)
const browser = await chromium.launch({ executablePath })
try {
  console.log(`${machineLoad()}\n`)
  console.log(
    '| écran | première visite | ko | requêtes | étapes | ensuite | ko | requêtes |\n' +
      '|---|---|---|---|---|---|---|---|',
  )
  for (const screen of screens.filter(({ name }) => options.screen?.includes(name) ?? true))
    console.log(await rowOf(screen))
} finally {
  await browser.close()
  wire.close()
  await site.close()
  await server.stop()
}

/** A line of the table, with the medians of the runs. */
async function rowOf(screen: Screen): Promise<string> {
  const visits: { first: Visit; next: Visit }[] = []
  for (let run = 0; run < Number(options.runs); run += 1) visits.push(await visitTwice(browser, screen))
  const figure = (of: (pair: { first: Visit; next: Visit }) => number, decimals: number) =>
    median(visits.map(of)).toFixed(decimals).replace('.', ',')
  const cells = [
    `${figure(({ first }) => first.seconds, 1)} s`,
    ...[
      figure(({ first }) => first.kB, 0),
      figure(({ first }) => first.requests, 0),
      figure(({ first }) => first.stages, 0),
    ],
    `${figure(({ next }) => next.seconds, 1)} s`,
    ...[figure(({ next }) => next.kB, 0), figure(({ next }) => next.requests, 0)],
  ]
  return `| ${[screen.name, ...cells].join(' | ')} |`
}

/** Visits with a new browser, then again with the files that its service worker stored. */
async function visitTwice(within: Browser, screen: Screen): Promise<{ first: Visit; next: Visit }> {
  const storageState = screen.as ? (await site.signedIn(screen.as)).state : undefined
  const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  }
  const context = await within.newContext({ ...phone, locale: 'fr-FR', storageState })
  try {
    const first = await visit(context, screen)
    return { first, next: await visit(context, screen) }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, { path, isUsable, button }: Screen): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = new RequestsOfPage()
  session.on('event', ({ method, params }) => requests.hear({ method, params: { ...params } }))
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const isReached = new Promise<number>(
    (resolve) => void page.exposeFunction('sayUsable', (ms: string) => resolve(Number(ms))),
  )
  await page.addInitScript(saysUsable(isUsable, button))
  const before = slowDown(wire)
  await page.goto(slowUrl(path), { waitUntil: 'commit' })
  const seconds = (await isReached) / 1000
  const { requests: count, stages } = requests.weight()
  const kB = (wire.bytesToCaller - before) / 1000
  wire.weather = fairWeather
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForFunction(isReadyForNext, path === '/directory')
  await page.close()
  return { seconds, kB, requests: count, stages }
}

/** Runs in the page, whose network never rests. The state of the worker tells that all files are stored. */
async function isReadyForNext(hasNoWorker: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return hasNoWorker ? document.readyState === 'complete' : registration?.active?.state === 'activated'
}

function slowDown(line: Wire): number {
  line.weather = slow
  return line.bytesToCaller
}

function slowUrl(path: string): string {
  const url = new URL(path, site.url)
  url.port = String(wire.port)
  return url.href
}
