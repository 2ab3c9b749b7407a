import { picture } from '../../server/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { type Inbox, inboxOf } from '../support/inbox.ts'
import { button, dialog, quiet } from '../support/page.ts'
import { test as base, expect, type Page } from '../support/test.ts'
import { isTouchable, lowTargets, phones, widthBeyondScreen } from '../support/touch.ts'
import { unique, uniquePhone } from '../support/unique.ts'

// Conversations with clients, on the narrowest phone.

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.employee),
})
test.use({ viewport: phones['360×640'] })

const listed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
const message = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })

test('a client is answered by touch: the list, the thread, its client, and back', async ({ page, inbox }) => {
  const longName = unique('Établissements Mukendi, Fils et Compagnie de Transit du Haut-Katanga')
  const client = await inbox.createWritingClient('Bonjour, où est mon colis ?', longName)
  await inbox.receiveMessage(client.number, 'x'.repeat(600))
  const parcel = await inbox.admin.receive({ clientId: client.id })
  await page.goto('/app')
  await expect(button(page, 'Plus').locator('.unread-mark')).toBeVisible()
  await button(page, 'Plus').tap()
  await dialog(page, 'Menu')
    .getByRole('link', { name: /^WhatsApp \d+ conversations? non lues?/ })
    .tap()
  expect(await widthBeyondScreen(page)).toBe(0)
  await listed(page, longName).tap()
  await expect(message(page, 'où est mon colis')).toBeVisible()
  await expect(listed(page, longName)).toBeHidden()
  await quiet(page)
  expect(await everything(page)).toEqual([])
  expect(await widthBeyondScreen(page), 'a long name and a word without end stay inside').toBe(0)
  expect(await isTouchable(button(page, 'Fermer'))).toBe(true)
  expect(await lowTargets(page.getByRole('main'), 40)).toEqual([])

  await answerClient(page)
  await button(page, 'Toutes les conversations').tap()
  await expect(listed(page, longName)).toContainText('au quai 2')

  await listed(page, longName).tap()
  await button(page, 'Le client').tap()
  const panel = dialog(page, 'Le client')
  await expect(panel.getByText('1 marchandise')).toBeVisible()
  expect(await widthBeyondScreen(page)).toBe(0)
  await panel.getByRole('link', { name: parcel.number }).tap()
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
})

async function answerClient(page: Page): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' })
  expect((await composer.boundingBox())?.height, 'one line').toBeLessThan(60)
  await composer.tap()
  await composer.fill('Il est là')
  await composer.press('Enter')
  await composer.pressSequentially('au quai 2')
  await expect(composer, 'Entrée begins a new line').toHaveValue('Il est là\nau quai 2')
  expect(await isTouchable(button(page, 'Envoyer'))).toBe(true)
  await button(page, 'Envoyer').tap()
  await expect(message(page, 'au quai 2')).toContainText('Lu')
  await expect(composer).toHaveValue('')
}

test('a photo appears from the device at once, and the reason of its failure stays visible', async ({
  page,
  site,
  inbox,
}) => {
  const number = uniquePhone().replaceAll(' ', '')
  await inbox.receiveMessage(number, 'Bonjour', number)
  await page.route('**/api/conversations/files/*', () => {}) // never answered
  await page.goto('/app/whatsapp')
  const conversation = page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button').first()
  await conversation.tap()
  const head = page.locator('header').filter({ has: button(page, 'Toutes les conversations') })
  await expect(head.getByRole('heading', { level: 2 })).toBeVisible()
  const figures = ((await head.textContent()) ?? '').replaceAll(/\D/g, '')
  expect(figures.split(number.slice(-9)), 'the number stands in the head once').toHaveLength(2)

  const photo = { name: 'quai.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) }
  await page.getByLabel('Joindre un fichier').setInputFiles(photo)
  await expect(page.getByText('Envoi du fichier…')).toHaveCount(0)
  await button(page, 'Envoyer').tap()
  const sent = page.getByRole('log').getByRole('img', { name: 'quai.jpg' })
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await button(page, 'Toutes les conversations').tap()
  await expect(conversation).toContainText('Photo')

  const failed = `update messages set status = 'Échec', failed_at = now(),
    error_text = repeat('Numéro hors de service. ', 12)
    where direction = 'Envoyé' and conversation_id = (select id from conversations where contact_name = $1)`
  await site.sql(failed, [number])
  await site.sql('update conversations set failed_count = 1 where contact_name = $1', [number])
  await page.goto('/app')
  const card = page.getByRole('region', { name: "À faire aujourd'hui" })
  await expect(card).toContainText('Numéro hors de service.')
  expect(await card.evaluate((within) => within.scrollWidth - within.clientWidth)).toBeLessThanOrEqual(0)
})
