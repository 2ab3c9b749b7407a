import { button, dialog, field } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { isTouchable, lowTargets, phones } from '../support/touch.ts'

// On the quay a message is opened in the telephone's own WhatsApp.

const finger = 44

test.use({ viewport: phones['360×640'] })

test('a client is written to with a finger: the number is read, the long link stays inside, what is opened is marked as sent', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ phone: '+243812345678' })
  await admin.createInvoice({ client })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Envoyer par WhatsApp').tap()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message.getByText('+243 812 345 678')).toBeVisible()
  await expect(field(message, 'Message')).toHaveValue(/Bonjour/)
  expect(await lowTargets(message, finger)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const opened = page.waitForEvent('popup')
  await message.getByRole('link', { name: 'Ouvrir dans WhatsApp' }).tap()
  await (await opened).close()
  const sent = button(message, 'Marquer comme envoyé')
  await expect.poll(() => isTouchable(sent)).toBe(true)
  await sent.tap()
  await expect(message).toBeHidden()
})
