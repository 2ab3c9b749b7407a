import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { startTestServer } from '../server/src/testing/server.ts'
import { ensureWebBuild } from '../server/src/web/build.ts'
import { Site } from '../tests/support/site.ts'
import { Devtools } from './devtools.ts'
import { publicScreens, type Screen, screens } from './slow-screens.ts'
import { headOfTable, rowOf } from './slow-table.ts'
import { type Visit, visit } from './slow-visit.ts'

// `npm run slow-line`: what somebody waits on a cheap phone and a slow line, the first time and later, and what that is made of.

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' }, screen: { type: 'string', multiple: true } } })

/** All is kept, and nothing more comes: the worker has what it prepares. */
const prepared = `(async () => {
  await Promise.race([navigator.serviceWorker?.ready, new Promise((resolve) => setTimeout(resolve, 2000))])
  const count = async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).join()
  for (let [before, now] = ['', await count()]; before !== now; [before, now] = [now, await count()]) await new Promise((resolve) => setTimeout(resolve, 3000))
})()`

await ensureWebBuild(print)
const chromium = await findChromium(print)
const server = await startTestServer()
process.env.ESCALE_TEST_POSTGRES = server.url
const site = await Site.open('guarded')
try {
  const all = [...screens, ...(await publicScreens(await site.staff('admin')))]
  const shown = all.filter(({ name }) => !options.screen || options.screen.includes(name))
  print(`Charge de la machine : ${(loadavg()[0] ?? 0).toFixed(2).replace('.', ',')} pour ${availableParallelism()} cœurs.\n`)
  const visits = new Map<Screen, Pair[]>(shown.map((screen) => [screen, []]))
  // Each screen once before any a second time: what disturbs one disturbs the others.
  for (let run = 0; run < Number(options.runs); run += 1) for (const screen of shown) visits.get(screen)?.push(await twice(screen))
  print(headOfTable)
  for (const [screen, pairs] of visits) print(rowOf(screen, pairs))
} finally {
  await site.close()
  await server.stop()
}

type Pair = { first: Visit; later: Visit }

/** By a browser that was never there, then by the same one with what it has kept. */
async function twice(screen: Screen): Promise<Pair> {
  const { path, as } = screen
  const profile = await mkdtemp(join(tmpdir(), 'escale-slow-line-'))
  const browser = await Devtools.open(chromium, profile)
  try {
    const { href: url } = new URL(path, site.url)
    if (as) await signIn(browser, (await site.signedIn(as)).cookie)
    const first = await visit(browser, url, screen, prepared)
    return { first, later: await visit(browser, url, screen) }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signIn(browser: Devtools, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  await browser.send('Storage.setCookies', { cookies: [{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }] })
}

function print(text: string): void {
  console.log(text)
}
