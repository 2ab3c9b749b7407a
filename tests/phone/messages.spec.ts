import { expeditionAtSea } from '../support/expedition-at-sea.ts'
import { button, dialog, expectHeading, field, toast } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { isTouchable, lowTargets, phones, widthBeyondScreen } from '../support/touch.ts'

// Messages to clients, written by a manager on the narrowest phone.

const finger = 44

test.use({ viewport: phones['360×640'], own: true })

test('a client is written to in the WhatsApp of the phone, and those of an expedition from its page', async ({
  page,
  site,
  admin,
}) => {
  const client = await admin.createClient({ phone: '+243812345678' })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Envoyer par WhatsApp').tap()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message.getByText('+243 812 345 678')).toBeVisible()
  await expect(field(message, 'Message')).toHaveValue(/Bonjour/)
  expect(await lowTargets(message, finger)).toEqual([])
  expect(await widthBeyondScreen(page)).toBe(0)
  const opened = page.waitForEvent('popup')
  await message.getByRole('link', { name: 'Ouvrir dans WhatsApp' }).tap()
  await (await opened).close()
  const sent = button(message, 'Marquer comme envoyé')
  await expect.poll(() => isTouchable(sent)).toBe(true)
  await sent.tap()
  await expect(message).toBeHidden()

  const { id, told } = await expeditionAtSea(site, admin)
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Prévenir les clients').tap()
  const form = dialog(page, 'Prévenir les clients')
  await expect(form.getByText(`Bonjour ${told.name}`)).toBeVisible()
  expect(await lowTargets(form, finger)).toEqual([])
  expect(await widthBeyondScreen(page)).toBe(0)
  const send = button(form, 'Envoyer')
  expect(await isTouchable(send)).toBe(true)
  await send.tap()
  await expect(toast(page, '1 client va être prévenu')).toBeVisible()
})

test('a late client is reminded from the dashboard, in a row of one line', async ({ page, admin }) => {
  const client = await admin.createClient({
    name: 'Établissements Mukendi et Compagnie',
    email: 'kivu@exemple.cd',
  })
  const service = await admin.createService()
  await admin.createInvoice({ client, service, issueDate: '2026-01-05', dueDate: '2026-01-20' })
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Relancer : / }) })
  const [remind, collect] = [/^Relancer/, /^Encaisser/].map((name) => row.getByRole('button', { name }))
  const tops = async () =>
    Promise.all([remind, collect].map(async (one) => Math.round((await one?.boundingBox())?.y ?? -1)))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  const card = page.getByRole('region', { name: "À faire aujourd'hui" })
  expect(await card.evaluate((within) => within.scrollWidth - within.clientWidth)).toBeLessThanOrEqual(0)
  await remind?.tap()
  const form = dialog(page, 'Relancer')
  expect(await isTouchable(button(form, 'Envoyer'))).toBe(true)
  await button(form, 'Envoyer').tap()
  await expect(toast(page, 'Relance enregistrée')).toBeVisible()
})
