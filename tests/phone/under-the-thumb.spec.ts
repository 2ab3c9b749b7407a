import { picture } from '../../server/src/testing/pictures.ts'
import { settledAtCounter } from '../support/hand-over.ts'
import { inboxOf } from '../support/inbox.ts'
import { button, dialog, expectHeading, field, quiet } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { isTouchable, phones } from '../support/touch.ts'
import { unique, uniquePhone } from '../support/unique.ts'

// What a hand met on the phone: figures typed behind figures, thin links, edges that said nothing of what lies beyond.

const finger = 44

async function sizeOf(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return Math.min(box?.width ?? 0, box?.height ?? 0)
}

/** The edges at which it goes on. */
const goesOn = (target: Locator) => target.evaluate((part) => part.closest<HTMLElement>('[data-goes-on]')?.dataset.goesOn)

test('a tap selects the figure of a field; links, the way back and « Imprimer » are as high as a finger', async ({ page, admin }) => {
  test.slow()
  const client = await admin.createClient({ phone: '+243812345678', email: 'achats@kivu.test' })
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').tap()
  const quantity = dialog(page, 'Nouvelle Facture Maritime').getByLabel('Quantité').first()
  await quantity.tap()
  await page.keyboard.type('3')
  await expect(quantity).toHaveValue('3')

  await page.goto(`/app/clients/${client.id}`)
  const main = page.getByRole('main')
  for (const name of ['+243 812 345 678', 'achats@kivu.test', 'Clients'])
    await expect.poll(() => sizeOf(main.getByRole('link', { name, exact: true })), name).toBeGreaterThanOrEqual(finger)
  await page.goto('/app/rapports')
  await expect.poll(() => sizeOf(button(page, 'Imprimer'))).toBeGreaterThanOrEqual(finger)
})

test('what goes on beyond an edge fades there, and the arrow keys follow it', async ({ page }) => {
  await page.setViewportSize(phones['360×640'])
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const day = page.getByRole('radio', { name: "Aujourd'hui" })
  await expect.poll(() => goesOn(day)).toBe('right')
  await page.goto('/app/rapports?rapport=balance-agee')
  const table = page.getByRole('table')
  await expect.poll(() => goesOn(table)).toBe('right')
  await table.getByRole('link').first().focus()
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => goesOn(table)).toBe('left')
})

test('at 320 the words of « Nouvelle réception » are whole and the last tab is announced', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/app/warehouse')
  const words = button(page, 'Nouvelle réception').locator('.mantine-Button-label')
  await expect(words).toBeVisible()
  expect(await words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThanOrEqual(0)
  const list = page.getByRole('tablist', { name: 'Nature' })
  const last = page.getByRole('tab', { name: 'Sorties' })
  await expect.poll(async () => (await goesOn(list)) === 'right' || (await isInside(list, last))).toBe(true)
})

async function isInside(list: Locator, tab: Locator): Promise<boolean> {
  const [outer, inner] = [await list.boundingBox(), await tab.boundingBox()]
  return Boolean(outer && inner && inner.x + inner.width <= outer.x + outer.width + 1)
}

test('the open filters leave rows in sight at 360; sideways a phone has the screens of a phone', async ({ page }) => {
  await page.setViewportSize(phones['360×640'])
  await page.goto('/app/warehouse')
  await button(page, 'Filtres').tap()
  const seen = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect.poll(() => touchableRows(seen)).toBeGreaterThanOrEqual(2)

  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/app/warehouse')
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Entrepôt' })).toBeVisible()
  await button(page, 'Nouvelle réception').tap()
  const number = field(dialog(page, 'Nouvelle réception'), 'Numéro de suivi')
  await expect.poll(() => sizeOf(number)).toBeGreaterThanOrEqual(finger)
  expect(await number.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16)
  expect((await dialog(page, 'Nouvelle réception').boundingBox())?.width, 'the whole screen').toBe(844)
})

async function touchableRows(rows: Locator): Promise<number> {
  let count = 0
  for (const row of (await rows.all()).slice(0, 6)) if (await isTouchable(row)) count += 1
  return count
}

test('the reason of a refused photo is in sight', async ({ page }) => {
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await form.getByLabel('Ajouter une photo').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const reason = form.getByRole('region', { name: 'Photos' }).getByRole('alert')
  await expect(reason).toBeVisible()
  await expect.poll(() => isTouchable(reason)).toBe(true)
})

test('a photo that was sent is seen from the device at once, and the list says « Photo »', async ({ site, visit }) => {
  const inbox = await inboxOf(site)
  const { name } = await inbox.writing()
  const page = await visit(inbox.states.employee)
  await page.route('**/api/conversations/files/*', (route) => new Promise((resolve) => setTimeout(() => resolve(route.continue()), 20_000)))
  await page.goto('/app/whatsapp')
  const listed = page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
  await listed.tap()
  await page.getByLabel('Joindre un fichier').setInputFiles({ name: 'quai.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) })
  await expect(page.getByText('Envoi du fichier…')).toHaveCount(0)
  await button(page, 'Envoyer').tap()
  const sent = page.getByRole('log').getByRole('img', { name: 'quai.jpg' })
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await button(page, 'Toutes les conversations').tap()
  await expect(listed).toContainText('Photo')
})

test('an emptied storage is told by the page that still knows what waited', async ({ site, visit, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { email } = await site.hire('atlas-fret', 'warehouse_supervisor')
  const page: Page = await visit((await site.signIn(email)).state)
  const number = unique('VIDE')
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await expect(form).toBeVisible()
  await page.context().setOffline(true)
  await field(form, 'Numéro de suivi').fill(number)
  await button(form, 'Enregistrer la réception').tap()
  await button(form, 'Fermer').first().tap()
  await expect(page.getByText('Hors ligne · 1 en attente')).toBeVisible()
  await page.evaluate(() => {
    localStorage.clear()
    const deletion = indexedDB.deleteDatabase('escale-outbox')
    return new Promise((resolve) => deletion.addEventListener('success', resolve))
  })
  await page.getByText('Hors ligne · 1 disparue').tap()
  const alarm = dialog(page, 'Sur cet appareil').getByRole('alert')
  await expect(alarm).toContainText(`1 réception gardée ici a disparu : ${number}`)
  await button(alarm, 'Reprendre').tap()
  await expect(page.getByText('Hors ligne · 1 en attente')).toBeVisible()
})

test('a refusal that is told over the next parcel goes when « Sur cet appareil » opens', async ({ page, admin, faults }) => {
  faults.expect(/status of 409|ERR_FAILED/)
  const taken = await admin.receive()
  await page.route('**/api/reception/goods*', (route) => route.abort()) // the device does not know the number
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/warehouse-receipts', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.fallback()
  })
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const form = dialog(page, 'Nouvelle réception')
  await field(form, 'Numéro de suivi').fill(taken.trackingNumber)
  await button(form, 'Enregistrer la réception').tap()
  await expect(form.getByRole('status')).toContainText(/TMP-/)
  await button(form, 'Fermer').first().tap()
  const told = page.locator('.toast').filter({ hasText: `${taken.trackingNumber} : refusé` })
  resolve()
  await expect(told).toBeVisible()
  await page.getByText('1 refusée').tap()
  await expect(dialog(page, 'Sur cet appareil').getByRole('listitem')).toContainText(taken.trackingNumber)
  await expect(told, 'it says the same as the item').toHaveCount(0, { timeout: 1000 })
})

test('an alarm of the device does not lie under the age of what is shown', async ({ page }) => {
  await page.setViewportSize(phones['360×640'])
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, ...asked: Parameters<typeof open>) {
      if (asked[0] === 'escale-outbox' && sessionStorage.getItem('broken')) throw new DOMException('', 'UnknownError')
      return open.apply(this, asked)
    }
  })
  await page.goto('/app/factures')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await quiet(page)
  await page.waitForTimeout(1500) // the rows are stored in a quiet moment
  await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/invoices/, async (route) => {
    await promise
    await route.continue().catch(() => {}) // the test is over
  })
  await page.reload()
  const alarm = page.getByRole('banner').getByText('Ce qui attend sur cet appareil ne se lit pas')
  await expect(alarm).toBeAttached()
  const age = page.getByText(/^Données du \d\d\/\d\d à \d\d:\d\d$/)
  await expect(age).toBeAttached()
  const [ofAlarm, ofAge] = [await alarm.boundingBox(), await age.boundingBox()]
  expect(ofAlarm?.width).toBeGreaterThan(150)
  expect(ofAge === null || (ofAlarm !== null && ofAge.x + ofAge.width <= ofAlarm.x)).toBe(true)
  resolve()
})

test('the head of a conversation says a number once', async ({ site, visit }) => {
  const inbox = await inboxOf(site)
  const number = uniquePhone().replaceAll(' ', '')
  await inbox.hears(number, 'Bonjour', number)
  const page = await visit(inbox.states.employee)
  await page.goto('/app/whatsapp')
  await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button').first().tap()
  const head = page.locator('header').filter({ has: button(page, 'Toutes les conversations') })
  await expect(head.getByRole('heading', { level: 2 })).toBeVisible()
  const text = ((await head.textContent()) ?? '').replaceAll(/\D/g, '')
  expect(text.split(number.slice(-9)).length - 1).toBe(1)
})

test('goods that are not invoiced yet are not said to be settled', async ({ site, visit }) => {
  const { keeper, code } = await settledAtCounter(site)
  await site.sql('update goods set invoice_id = null where tracking_number = $1', [code])
  const page = await visit(keeper)
  await page.goto('/warehouse?onglet=sorties')
  await button(page, 'Nouvelle remise').tap()
  const remise = dialog(page, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill(code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await expect(remise.getByRole('alert')).toContainText('pas encore facturées')
  await expect(remise).not.toContainText('Rien à régler')
})
