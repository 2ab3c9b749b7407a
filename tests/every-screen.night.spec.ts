import { menuScreens } from '../contract/src/access/screens.ts'
import type { Screen } from './states/opening.ts'
import { createRecords, type Records } from './states/records.ts'
import { platformScreens, publicScreens, screensByWing, screensOfChange } from './states/screens.ts'
import { expectReadable } from './support/axe.ts'
import { button, quiet, waitForShell } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

// Every screen, dialog, empty list and error has no axe violation (WCAG 2.0 to 2.2, A and AA, and best
// practices), no element wider than the window, no console error and no violation of the content policy
// (see Faults), at the sizes of a desk and of a phone, light and dark. At night the two hardest pairs of a
// company's colour and a theme are read too. server/src/theme/theme.test.ts tests every other colour.

test.setTimeout(240_000)
// With reduced motion a change of colours goes down the page one element a frame: axe would read it halfway.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const looks = process.env.ESCALE_NIGHT
  ? ([
      ['Atlas', 'dark'],
      ['yellow', 'light'],
      ['indigo', 'dark'],
    ] as const)
  : ([['Atlas', 'dark']] as const)
/** Pages that read at the same time. A page waits for its server while the others compute. */
const pagesAtOnce = 3

/** Opens screens in each page, one after the other. A screen that cannot be opened does not stop others. */
async function readAll(pages: Page[], screens: readonly Screen[], records: Records): Promise<void> {
  const waiting = [...screens]
  const readNext = async (page: Page): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const failure = await next.open(page, records).then(
      () => null,
      (error: Error) => error.message,
    )
    expect.soft(failure, `${next.name} opens`).toBeNull()
    if (failure === null) await expectReadable(page, next.name, looks)
    await readNext(page)
  }
  await Promise.all(pages.map(readNext))
}

for (const [wing, screens] of Object.entries(screensByWing)) {
  test(`every screen and dialog is accessible at a desk and on a phone: ${wing}`, async ({
    visit,
    admin,
    site,
    faults,
  }) => {
    faults.expect(/status of (404|503)/) // an unknown address, and reads that a test makes fail
    const records = await createRecords(admin, site)
    const pages = await Promise.all(Array.from({ length: pagesAtOnce }, () => visit('admin')))
    await readAll(pages, screensOfChange(screens), records)
  })
}

test('every screen above the companies is accessible at a desk and on a phone', async ({
  visit,
  admin,
  site,
}) => {
  const records = await createRecords(admin, site)
  const pages = await Promise.all(Array.from({ length: pagesAtOnce }, () => visit('super_admin')))
  await readAll(pages, screensOfChange(platformScreens), records)
})

test('pages before signing in and the first page of each role are accessible', async ({ visit }) => {
  const outside = await visit(null)
  for (const { path, text } of publicScreens) {
    await outside.goto(path)
    await expect(outside.getByText(text)).toBeVisible()
    await expectReadable(outside, path, looks)
  }
  for (const role of ['manager', 'employee', 'viewer', 'warehouse_supervisor'] as const) {
    const page = await visit(role)
    await page.goto('/app')
    await waitForShell(page)
    await quiet(page)
    await expectReadable(page, `home of ${role}`, looks)
  }
})

test.describe('a new company', () => {
  test.use({ own: true })

  test('its empty screens, its practice and its pages without network are accessible', async ({
    page,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    for (const { key, path } of menuScreens('admin', true)) {
      await page.goto(path)
      await waitForShell(page)
      await quiet(page)
      await expectReadable(page, `${key}, empty`, looks)
    }
    await page.context().setOffline(true)
    await expect(page.getByText('Hors ligne').first()).toBeVisible()
    await expectReadable(page, 'without network', looks)
    await page.context().setOffline(false)
    await page.goto('/app/parametres/entrainement')
    await button(page, "Créer l'entraînement").click()
    await button(page, 'Entrer').click()
    await expect(page.getByRole('region', { name: 'Entraînement' })).toBeVisible()
    await quiet(page)
    await expectReadable(page, 'practice', looks)
  })
})
