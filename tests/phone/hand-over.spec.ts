import { randomUUID } from 'node:crypto'
import { picture } from '../../server/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { goodsAtCounter } from '../support/hand-over.ts'
import { button, dialog, field, toast, withNoBreakSpaces } from '../support/page.ts'
import type { Site } from '../support/site.ts'
import { expect, type Locator, type Page, type Route, test } from '../support/test.ts'
import { isTouchable } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// Hand-over at the warehouse: unpaid goods leave only when a manager allows it, and the receiver signs with a
// finger.

const least = 47.5 // heights made of text end between two pixels

async function sign(page: Page) {
  const sheet = page.getByRole('img', { name: 'Signature, à dessiner du doigt' })
  await sheet.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [across, down] of [[0.35, 0.3] as const, [0.5, 0.7] as const, [0.75, 0.4] as const])
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
  await page.mouse.up()
}

test.use({ as: 'warehouse_supervisor', own: true })

test('unpaid goods stay, leave once a manager allows it, and are signed for', async ({
  page: counter,
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { client, code, number } = await goodsAtCounter(site, company.slug)
  const remise = await openRemise(counter)
  await readCode(remise, code)
  await expect(remise.getByRole('alert')).toContainText(
    withNoBreakSpaces('Solde dû : 31,50 $. Remise bloquée.'),
  )
  await expect(button(remise, 'Continuer')).toBeDisabled()
  for (const name of ['Scanner', `Retirer ${number}`, 'Demander une dérogation', 'Continuer'])
    await expect
      .poll(async () => (await button(remise, name).boundingBox())?.height, name)
      .toBeGreaterThanOrEqual(least)
  expect(await everything(counter)).toEqual([])
  await button(remise, 'Demander une dérogation').tap()
  const asking = dialog(counter, 'Demander une dérogation')
  await asking.getByLabel('Motif').fill('Paie vendredi')
  await counter.route('**/api/release-requests', (route) => route.abort())
  await button(counter, 'Demander').tap()
  await expect(counter.locator('.toast')).toBeVisible()
  for (const part of [asking.getByRole('alert'), button(asking, 'Demander')])
    await expect
      .poll(() => isTouchable(part), 'a message lies over neither the reason nor the button')
      .toBe(true)
  await counter.unroute('**/api/release-requests')
  await button(counter, 'Demander').tap()
  await expect(remise).toContainText('un gestionnaire doit répondre')

  const office = await visit('manager')
  await office.goto('/app')
  const toDo = office.getByRole('region', { name: 'À faire' })
  await expect(toDo).toContainText(`Dérogation de remise : ${client}`)
  await button(toDo, 'Autoriser').tap()
  await dialog(office, 'Autoriser la remise').getByLabel('Motif').fill('Client fidèle')
  await button(dialog(office, 'Autoriser la remise'), 'Autoriser').tap()
  await expect(toDo).not.toContainText('Dérogation de remise')

  await expect(button(remise, 'Continuer')).toBeEnabled()
  await expect(remise).toContainText('Client fidèle')
  await button(remise, 'Continuer').tap()
  await expect(
    remise.getByText('Signature', { exact: true }),
    'a white sheet says what it is for',
  ).toBeVisible()
  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await field(remise, "Pièce d'identité").fill('Passeport OP123')
  await button(remise, 'Remettre les marchandises').tap()
  await expect(remise.getByRole('alert')).toContainText('Faites signer')
  await sign(counter)
  expect(await everything(counter)).toEqual([])
  await button(remise, 'Remettre les marchandises').tap()
  await expect(toast(counter, 'Marchandises remises')).toBeVisible()
  await expect(remise.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()

  const [left] = await site.sql<{ status: string; released_to: string; bytes: number }>(
    `select g.status, g.released_to, f.size_bytes::int as bytes from goods g
      join files f on f.id = g.released_signature_id where g.tracking_number = $1`,
    [code],
  )
  expect([left?.status, left?.released_to]).toEqual(['Remis', 'Jean Mbuyi'])
  expect(left?.bytes).toBeGreaterThan(500)
})

test('on a slow network two parcels leave once, with the photo of their hand-over', async ({
  page,
  site,
  company,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { code, number, goodsId } = await goodsAtCounter(site, company.slug, { isSettled: true })
  const secondCode = await receiveSecond(site, goodsId)
  const scans = await holdRequests(page, '**/api/goods/scan?*')
  const remise = await openRemise(page)
  await readCode(remise, code)
  await readCode(remise, secondCode)
  await expect.poll(() => scans.length).toBe(2)
  scans[0]?.()
  await expect(remise.getByText(number)).toBeVisible()
  await expect(button(remise, 'Continuer'), 'the second code has no response yet').toBeDisabled()
  scans[1]?.()
  await expect(remise.getByRole('list', { name: 'Marchandises en main' }).getByRole('listitem')).toHaveCount(
    2,
  )
  await expect(remise).toContainText('3 pièces')
  await expect(button(remise, 'Continuer')).toBeEnabled()

  const refetches = await holdRequests(page, '**/api/goods/due')
  await admin.receive()
  await expect.poll(() => refetches.length).toBe(1)
  await button(remise, 'Continuer').tap()
  refetches[0]?.()

  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await field(remise, "Pièce d'identité").fill('Passeport OP123')
  await button(remise, 'Taper le nom à la place').tap()
  const signature = field(remise, 'Nom tapé en guise de signature')
  await expect(signature).toBeFocused()
  await expect(signature, 'the name typed above signs').toHaveValue('Jean Mbuyi')
  const uploads = await holdRequests(page, '**/api/files/photos?name=remise.jpg')
  const photo = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) }
  await remise.getByLabel('Photo de la pièce ou de la remise').setInputFiles(photo)
  const leave = button(remise, 'Remettre les marchandises')
  await expect(leave, 'the photo is not stored yet').toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.()
  await expect(remise.getByRole('img', { name: 'La remise' })).toBeVisible()

  await loseNextResponse(page, '**/api/goods/hand-over')
  await leave.tap()
  await expect(remise.getByRole('alert')).toContainText("Le serveur n'a pas répondu")
  await leave.tap()
  await expect(remise.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()
  const released = await site.sql<{ photo: boolean; times: number }>(
    `select released_photo_id is not null as photo, count(c.id)::int as times
     from goods g join record_changes c on c.record_id = g.id and c.action = 'GOODS_RELEASED'
     where g.tracking_number = any($1) group by g.tenant_id, g.id, g.released_photo_id`,
    [[code, secondCode]],
  )
  expect(released).toEqual([
    { photo: true, times: 1 },
    { photo: true, times: 1 },
  ])
})

test('an employee hands over from the dialog of a client', async ({ site, company, visit }) => {
  const { clientId, number } = await goodsAtCounter(site, company.slug)
  const page = await visit('employee')
  await page.goto(`/app/clients?client=${clientId}`)
  const client = dialog(page, 'Modifier le Client')
  const begin = button(client, 'Remettre')
  await begin.scrollIntoViewIfNeeded()
  await expect.poll(() => isTouchable(begin)).toBe(true)
  expect(await everything(page)).toEqual([])
  await begin.tap()
  const remise = dialog(page, 'Remise')
  await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(number)
  await button(remise, 'Fermer').tap()
  await expect(remise).toHaveCount(0)
  await expect(client, 'the client is still open').toBeVisible()
})

async function openRemise(page: Page): Promise<Locator> {
  await page.goto('/warehouse?onglet=sorties')
  await button(page, 'Nouvelle remise').tap()
  return dialog(page, 'Remise')
}

async function readCode(remise: Locator, code: string): Promise<void> {
  await field(remise, 'Étiquette, suivi ou châssis').fill(code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
}

/** Another parcel on the same invoice; gives its tracking number. */
async function receiveSecond(site: Site, goodsId: string): Promise<string> {
  const [id, number, code] = [randomUUID(), unique('REC'), unique('QUAI')]
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, quantity, status, client_id, invoice_id,
       expedition_id, received_at)
     select tenant_id, $2, kind, $3, $4, 1, status, client_id, invoice_id, expedition_id, now() from goods
     where id = $1`,
    [goodsId, id, number, code],
  )
  return code
}

/** Delays requests to a path. The test calls one function a request to let it go. */
async function holdRequests(page: Page, path: string): Promise<(() => void)[]> {
  const waiting: (() => void)[] = []
  await page.route(path, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return waiting
}

/** The server carries out the next request to a path and the browser never gets its response. */
async function loseNextResponse(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(path, lose, { times: 1 })
}
