import { everything } from '../support/axe.ts'
import { type Inbox, inboxOf } from '../support/inbox.ts'
import { button, expectWhole, quiet } from '../support/page.ts'
import { test as base, expect, type Locator, type Page } from '../support/test.ts'
import { lowTargets, phones, widthBeyondScreen } from '../support/touch.ts'

// Chromium beeps in place of the microphone.

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.employee),
})
test.use({
  viewport: phones['360×640'],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

/** Seconds of the recording, from its header. NaN when the page may not read the file. */
function lengthOf(sound: Locator): Promise<number> {
  return sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    return audio.duration
  })
}

async function record(page: Page, seconds: string): Promise<Locator> {
  await button(page, 'Enregistrer un message vocal').tap()
  const recorder = page.getByRole('region', { name: 'Message vocal' })
  await expect(recorder.getByRole('timer')).toHaveText(seconds)
  return recorder
}

test('a client is answered by voice, despite the loss of the network and of the page', async ({
  page,
  inbox,
  faults,
}) => {
  const client = await inbox.createWritingClient('Bonjour, où est mon colis ?')
  await page.goto('/app/whatsapp')
  await page
    .getByRole('list', { name: 'Liste des conversations' })
    .getByRole('button', { name: client.name })
    .tap()
  const write = page.getByRole('textbox', { name: 'Message' })
  await write.fill('À demain')
  await quiet(page)
  expect(await widthBeyondScreen(page), 'the line has room for the microphone').toBe(0)

  let recorder = await record(page, '0:02')
  await expect(write).toBeHidden()
  expect(await everything(page)).toEqual([])
  expect(await lowTargets(recorder, 40)).toEqual([])
  await expect(button(recorder, 'Arrêter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectWhole(button(recorder, 'Envoyer'))
  await expectWhole(button(recorder, 'Supprimer l’enregistrement'), 'nothing slides out at the left')
  expect(await lengthOf(recorder.locator('audio'))).toBeGreaterThan(1)
  expect(await everything(page)).toEqual([])

  faults.expect(/ERR_FAILED|Failed to load resource/)
  await page.route('**/api/conversations/files?*', (route) => route.abort())
  await button(recorder, 'Envoyer').tap()
  await expect(recorder.getByRole('alert')).toContainText('gardé sur cet appareil')
  await page.unroute('**/api/conversations/files?*')
  await button(recorder, 'Envoyer').tap()
  await expect(recorder).toBeHidden()
  await expect(write, 'the text typed before is untouched').toHaveValue('À demain')
  const sent = page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.locator('audio') })
  await expect(sent).toContainText('Lu')
  expect(await lengthOf(sent.locator('audio')), 'what was sent is heard').toBeGreaterThan(1)

  recorder = await record(page, '0:02')
  await page.reload()
  await expect(recorder).toContainText("Cet enregistrement n'était pas parti.")
  expect(await lengthOf(recorder.locator('audio'))).toBeGreaterThan(0.9)
  await button(recorder, 'Envoyer').tap()
  await expect(sent).toHaveCount(2)
  await page.reload()
  await expect(write).toBeVisible()
  await expect(recorder, 'what was sent does not come back').toBeHidden()

  recorder = await record(page, '0:01')
  await inbox.receiveMessage(client.number, 'STOP')
  await expect(page.getByText(/^Ne veut plus de messages depuis le /)).toBeVisible()
})
