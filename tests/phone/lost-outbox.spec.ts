import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// Receptions in the outbox of a shared phone, when the browser loses its storage or the owner signs out.

test.use({ as: 'warehouse_supervisor', own: true })

async function receive(page: Page, ...numbers: string[]) {
  const form = dialog(page, 'Nouvelle réception')
  for (const [n, number] of numbers.entries()) {
    await field(form, 'Numéro de suivi').fill(number)
    await button(form, 'Enregistrer la réception').tap()
    await expect(page.getByRole('status').filter({ hasText: number })).toContainText(/TMP-[0-9A-F]{6}/)
    if (n < numbers.length - 1) await button(page, 'Colis suivant').tap()
  }
  await button(form, 'Fermer').first().tap()
}

async function leave(page: Page) {
  await button(page, 'Menu utilisateur').tap()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).tap()
}

async function signInAgain(page: Page, email: string) {
  await field(page, 'Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Réception Warehouse')
}

test('an emptied database is reported with the lost numbers, and its entries are restored as typed', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const [one, other] = [unique('OFF'), unique('OFF')]
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  await expect(dialog(page, 'Nouvelle réception')).toBeVisible()
  await page.context().setOffline(true)
  await receive(page, one, other)
  await expect(page.getByText('Hors ligne · 2 en attente')).toBeVisible()
  await emptyOutbox(page)
  await page.getByText('Hors ligne · 2 disparues').tap()
  const panel = dialog(page, 'Sur cet appareil')
  await expect(panel.getByRole('alert')).toContainText(
    `2 réceptions gardées ici ont disparu : ${one}, ${other}`,
  )
  await button(panel, 'Reprendre').tap()
  await expect(page.getByText('Hors ligne · 2 en attente')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await emptyOutbox(page)
  await expect(panel.getByRole('alert'), 'the open page still knows them').toContainText(`${one}, ${other}`)
  await button(panel, 'Reprendre').tap()
  await expect(page.getByText('Hors ligne · 2 en attente')).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel).toContainText('Tout est synchronisé.')
  expect(await site.sql('select 1 from goods where tracking_number in ($1, $2)', [one, other])).toHaveLength(
    2,
  )
})

test('an unreadable outbox asks before a sign-out, waits for its owner, and counts for others', async ({
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const [owner, colleague] = [
    await site.hire(company.slug, 'warehouse_supervisor'),
    await site.hire(company.slug, 'warehouse_supervisor'),
  ]
  const page = await visit((await site.signIn(owner.email)).state)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, ...asked: Parameters<typeof open>) {
      if (asked[0] === 'escale-outbox' && sessionStorage.getItem('broken'))
        throw new DOMException('', 'UnknownError')
      return open.apply(this, asked)
    }
  })
  const number = unique('OFF')
  const refuseAll = (route: {
    abort: () => Promise<void>
    request: () => { method: () => string }
    fallback: () => Promise<void>
  }) => (route.request().method() === 'POST' ? route.abort() : route.fallback())
  await page.route('**/api/warehouse-receipts', refuseAll)
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  await receive(page, number)
  await page.setViewportSize(phones['360×640'])
  await expectAlarmBesideAge(page)
  await leave(page)
  const question = dialog(page, 'Se déconnecter')
  await expect(question.getByRole('alert')).toContainText(number)
  await page.evaluate(() => sessionStorage.removeItem('broken'))
  await button(question, 'Réessayer').tap()
  await button(dialog(page, '1 réception non envoyée'), "Partir : elles m'attendent ici").tap()
  await expect(page.getByText('1 envoi attend ici', { exact: false })).toBeVisible()

  await signInAgain(page, colleague.email)
  await page.getByText("1 d'une autre personne").tap()
  await expect(dialog(page, 'Sur cet appareil')).toContainText("1 réception d'une autre personne attend ici.")
  await expect(dialog(page, 'Sur cet appareil')).not.toContainText(number)
  await page.keyboard.press('Escape')
  await leave(page)
  await page.unroute('**/api/warehouse-receipts')
  await signInAgain(page, owner.email)
  await expect(page.getByText('Tout est synchronisé')).toBeVisible()
  expect(await site.sql('select 1 from goods where tracking_number = $1', [number])).toHaveLength(1)
})

/** Deletes the stored data, like a browser that runs out of room. */
function emptyOutbox(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const deletion = indexedDB.deleteDatabase('escale-outbox')
    return new Promise((resolve) => deletion.addEventListener('success', resolve))
  })
}

/** The outbox cannot be read and the list is a cached response: the page shows both notices together. */
async function expectAlarmBesideAge(page: Page): Promise<void> {
  const age = page.getByText(/^Données du \d+ \S+ à \d\d:\d\d$/)
  await expect(async () => {
    await page.unroute('**/api/warehouse-receipts?*')
    await page.reload()
    await expect(page.getByRole('row').first()).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
    await page.route('**/api/warehouse-receipts?*', () => {}) // never answered
    await page.reload()
    await expect(age).toBeAttached({ timeout: 3_000 })
  }, 'the rows are stored in a quiet moment').toPass()
  const alarm = page.getByRole('banner').getByText('Ce qui attend sur cet appareil ne se lit pas')
  await expect(alarm).toBeAttached()
  const [ofAlarm, ofAge] = [await alarm.boundingBox(), await age.boundingBox()]
  expect(ofAlarm?.width).toBeGreaterThan(150)
  if (ofAge) expect(ofAge.x + ofAge.width).toBeLessThanOrEqual(ofAlarm?.x ?? 0)
  await page.unroute('**/api/warehouse-receipts?*')
}
