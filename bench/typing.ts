import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/test-run/chromium.ts'
import { ensureWebBuild } from '../server/src/web/pages/build.ts'
import { startTestServer } from '../server/testing/database/server.ts'
import { button, choose, dialog, field, quiet } from '../tests/support/page.ts'
import { Site } from '../tests/support/site.ts'
import { machineLoad } from './measure/machine-load.ts'
import { median } from './measure/statistics.ts'

// `npm run typing`: the time from a key to its paint (INP), on the demo, at full and at a quarter of the
// speed of the processor. The longest may take 100 ms, and 200 ms at a quarter.

type Screen = { name: string; open: (page: Page) => Promise<void>; keys: string }

const screens: Screen[] = [
  {
    name: "recherche de l'en-tête",
    async open(page) {
      await page.goto('/app')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('/')
    },
    keys: 'kabongo sarl',
  },
  {
    name: 'recherche dans les clients',
    async open(page) {
      await page.goto('/app/clients')
      await page.getByRole('row').nth(20).waitFor()
      await page
        .getByRole('main')
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/^Rechercher/))
        .last()
        .focus()
    },
    keys: 'kabongo sarl',
  },
  {
    name: "quantité d'une facture de trois lignes",
    async open(page) {
      await page.goto('/app/factures')
      await button(page, 'Nouvelle Facture Maritime').click()
      const modal = dialog(page, 'Nouvelle Facture Maritime')
      for (const line of [1, 2, 3]) {
        if (line > 1) await button(modal, 'Ajouter une ligne').click()
        await choose(modal, `Service, ligne ${line}`, '')
      }
      await field(modal, 'Quantité, ligne 2').fill('')
    },
    keys: '123456',
  },
]
const budgets: [slower: number, longest: number][] = [
  [1, 100],
  [4, 200],
]

await ensureWebBuild(printLine)
const server = await startTestServer()
process.env.ESCALE_TEST_POSTGRES = server.url
const site = await Site.open()
const browser = await chromium.launch({ executablePath: await findChromium(printLine) })
try {
  printLine(`${machineLoad()}\n`)
  printLine('| frappe | processeur | médiane | plus longue | budget |\n|---|---|---|---|---|')
  for (const screen of screens) {
    for (const [slower, budget] of budgets) {
      const paints = await measurePaints(browser, screen, slower)
      const longest = Math.max(...paints)
      const limit = `${longest <= budget ? '' : '✗ '}${budget} ms`
      printLine(`| ${screen.name} | ÷ ${slower} | ${median(paints)} ms | ${longest} ms | ${limit} |`)
    }
  }
} finally {
  await browser.close()
  await site.close()
  await server.stop()
}

/** Milliseconds from each key to its frame. The browser counts in steps of eight, from sixteen on. */
async function measurePaints(within: Browser, { open, keys }: Screen, slower: number): Promise<number[]> {
  const { state } = await site.signedIn('admin')
  const context = await within.newContext({
    baseURL: site.url,
    storageState: state,
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await open(page)
  await quiet(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    const paints: Record<number, number> = {}
    Object.assign(globalThis, { paints })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          paints[entry.interactionId] = Math.max(paints[entry.interactionId] ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.type(keys, { delay: 180 })
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(600)
  }
  type Painted = { paints: Record<number, number> }
  const paints = await page.evaluate(() => (globalThis as unknown as Painted).paints)
  await context.close()
  return Object.values(paints)
}

function printLine(text: string): void {
  console.log(text)
}
