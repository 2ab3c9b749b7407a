import type { Browser, BrowserContext, Page } from '@playwright/test'
import { button, dialog, field, quiet } from '../tests/support/page.ts'
import type { Site } from '../tests/support/site.ts'
import { unique } from '../tests/support/unique.ts'

// A reception with a finger, on a phone: from each press to the frame that shows what it did.

type Press = { name: string; act: (page: Page) => Promise<void> }

const form = (page: Page) => dialog(page, 'Nouvelle réception')

const presses: Press[] = [
  { name: 'première ouverture de la réception', act: (page) => button(page, 'Nouvelle réception').tap() },
  { name: 'frappe du numéro', act: (page) => page.keyboard.type(unique('DOIGT'), { delay: 60 }) },
  { name: 'client', act: (page) => field(form(page), 'Client').tap() },
  { name: 'client choisi', act: (page) => page.getByRole('option').first().tap() },
  { name: 'état', act: (page) => form(page).getByText('Bon état').tap() },
  { name: 'enregistrer', act: (page) => button(form(page), 'Enregistrer la réception').tap() },
  { name: 'suivant', act: (page) => button(form(page), 'Colis suivant').tap() },
  { name: 'fermer', act: closeForm },
  { name: 'ouverture suivante', act: (page) => button(page, 'Nouvelle réception').tap() },
  { name: 'fermer, sans saisie', act: closeForm },
  { name: 'choisir', act: (page) => button(page, 'Choisir').tap() },
  { name: 'ligne choisie', act: (page) => page.getByRole('row').nth(1).tap() },
  { name: 'annuler le choix', act: (page) => button(page, 'Annuler').first().tap() },
  { name: 'filtres', act: (page) => button(page, 'Filtres').first().tap() },
  { name: 'filtres fermés', act: (page) => page.keyboard.press('Escape') },
  { name: 'onglet', act: (page) => page.getByRole('tab', { name: 'Véhicules' }).tap() },
  { name: 'ligne ouverte', act: (page) => page.getByRole('row').nth(2).tap() },
]

async function closeForm(page: Page) {
  await button(form(page), 'Fermer').first().tap()
  await form(page).waitFor({ state: 'hidden' })
}

/** One visit: milliseconds by press. The browser counts by eight and says nothing under sixteen. */
export async function pressesOn(browser: Browser, site: Site, slower: number): Promise<Map<string, number>> {
  const { state } = await site.signedIn('warehouse_supervisor')
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2, locale: 'fr-FR' }
  const context = await browser.newContext({ ...phone, baseURL: site.url, storageState: state, serviceWorkers: 'block' })
  try {
    const page = await warehouse(context, slower)
    const found = new Map<string, number>()
    for (const { name, act } of presses) {
      await page.evaluate(() => Object.assign(globalThis, { longest: 0 }))
      await act(page)
      await quiet(page)
      await page.waitForTimeout(500)
      found.set(name, await page.evaluate(() => (globalThis as unknown as { longest: number }).longest))
    }
    return found
  } finally {
    await context.close()
  }
}

async function warehouse(context: BrowserContext, slower: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/warehouse')
  await page.getByRole('row').nth(3).waitFor()
  await quiet(page)
  await page.waitForTimeout(2000) // the storekeeper looks at the list first
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const told = globalThis as unknown as { longest: number }
        if (entry.interactionId) told.longest = Math.max(told.longest, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return page
}
