import { everything } from '../support/axe.ts'
import { type Inbox, inboxOf } from '../support/inbox.ts'
import { button, dialog, quiet } from '../support/page.ts'
import { test as base, expect, type Page } from '../support/test.ts'
import { isTouchable, lowTargets, phones } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// What a company says with its clients, from the quay.

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.employee),
})
test.use({ viewport: phones['360×640'] })

const finger = 44
const listed = (page: Page, name: string) => page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
const said = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a client is answered with a finger: the list, the thread, and back', async ({ page, inbox }) => {
  const { name } = await inbox.writing()
  await page.goto('/app')
  await expect(button(page, 'Plus').locator('.unread-mark'), 'something waits there').toBeVisible()
  await button(page, 'Plus').tap()
  await dialog(page, 'Menu')
    .getByRole('link', { name: /^WhatsApp \d+ conversations? non lues?/ })
    .tap()
  await listed(page, name).tap()
  await expect(said(page, 'où est mon colis')).toBeVisible()
  await expect(listed(page, name)).toBeHidden()
  await quiet(page)
  expect(await everything(page)).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await lowTargets(page.getByRole('main'), finger - 4)).toEqual([])
  const message = page.getByRole('textbox', { name: 'Message' })
  expect((await message.boundingBox())?.height, 'one line').toBeLessThan(60)
  await message.tap()
  await message.fill('Il est là')
  await message.press('Enter')
  await message.pressSequentially('au quai 2')
  await expect(message, 'Entrée is a line of its own').toHaveValue('Il est là\nau quai 2')
  expect(await isTouchable(button(page, 'Envoyer'))).toBe(true)
  await button(page, 'Envoyer').tap()
  await expect(said(page, 'au quai 2')).toContainText('Lu')
  await expect(message).toHaveValue('')
  await button(page, 'Toutes les conversations').tap()
  await expect(listed(page, name)).toContainText('au quai 2')
})

test('what the company has with the client covers the thread, and each line opens its record', async ({ page, inbox }) => {
  const client = await inbox.writing()
  const parcel = await inbox.admin.receive({ clientId: client.id })
  await page.goto('/app/whatsapp')
  await listed(page, client.name).tap()
  await button(page, 'Le client').tap()
  const panel = dialog(page, 'Le client')
  await expect(panel.getByText('1 marchandise')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await panel.getByRole('link', { name: parcel.number }).tap()
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
})

test('a word without end and a long name stay inside', async ({ page, inbox }) => {
  const { name, number } = await inbox.writing('Bonjour', unique('Établissements Mukendi, Fils et Compagnie de Transit du Haut-Katanga'))
  await inbox.hears(number, 'x'.repeat(600))
  await page.goto('/app/whatsapp')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await listed(page, name).tap()
  await expect(said(page, 'xxx')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await isTouchable(button(page, 'Fermer'))).toBe(true)
})
