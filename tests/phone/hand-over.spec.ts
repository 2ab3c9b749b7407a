import { randomUUID } from 'node:crypto'
import { picture } from '../../server/src/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { goodsAtCounter, reachTaker, settledAtCounter } from '../support/hand-over.ts'
import { button, dialog, expectHeading, field, toast, written } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { isTouchable } from '../support/touch.ts'
import { unique } from '../support/unique.ts'

// The door of the warehouse: nothing leaves unpaid unless a manager says so, and whoever takes it signs with a finger.

const least = 47.5 // heights made of text end between two pixels

async function sign(page: Page) {
  const sheet = page.getByRole('img', { name: 'Signature, à dessiner du doigt' })
  await sheet.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [across, down] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.75, 0.4],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
  await page.mouse.up()
}

test.use({ as: null })

test('goods that are owed stay, leave once a manager allows it, and are signed for', async ({ site, visit, faults }) => {
  test.slow()
  faults.expect(/ERR_FAILED/)
  const slug = await site.found()
  const [keeper, manager] = [await site.hire(slug, 'warehouse_supervisor'), await site.hire(slug, 'manager')]
  const { client, code, number } = await goodsAtCounter(site, slug)

  const counter = await visit((await site.signIn(keeper.email)).state)
  await counter.goto('/warehouse?onglet=sorties')
  await expectHeading(counter, 'Réception Warehouse')
  await button(counter, 'Nouvelle remise').tap()
  const remise = dialog(counter, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill(code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await expect(remise.getByRole('alert')).toContainText(written('Solde dû : 31,50 $. Remise bloquée.'))
  await expect(button(remise, 'Continuer')).toBeDisabled()
  for (const name of ['Scanner', `Retirer ${number}`, 'Demander une dérogation', 'Continuer'])
    await expect.poll(async () => (await button(remise, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(least)
  expect(await everything(counter)).toEqual([])
  await button(remise, 'Demander une dérogation').tap()
  const asking = dialog(counter, 'Demander une dérogation')
  await asking.getByLabel('Motif').fill('Paie vendredi')
  await counter.route('**/api/release-requests', (route) => route.abort())
  await button(counter, 'Demander').tap()
  await expect(counter.locator('.toast')).toBeVisible()
  for (const part of [asking.getByRole('alert'), button(asking, 'Demander')])
    await expect.poll(() => isTouchable(part), 'a message lies over neither the reason nor the button').toBe(true)
  await counter.unroute('**/api/release-requests')
  await button(counter, 'Demander').tap()
  await expect(remise).toContainText('un gestionnaire doit répondre')

  const office = await visit((await site.signIn(manager.email)).state)
  await office.goto('/app')
  const asked = office.getByRole('region', { name: 'À faire' })
  await expect(asked).toContainText(`Dérogation de remise : ${client}`)
  await button(asked, 'Autoriser').tap()
  await dialog(office, 'Autoriser la remise').getByLabel('Motif').fill('Client fidèle')
  await button(dialog(office, 'Autoriser la remise'), 'Autoriser').tap()
  await expect(asked).not.toContainText('Dérogation de remise')

  await expect(button(remise, 'Continuer')).toBeEnabled()
  await expect(remise).toContainText('Client fidèle')
  await button(remise, 'Continuer').tap()
  await expect(remise.getByText('Signature', { exact: true }), 'a white sheet says what it is for').toBeVisible()
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
    'select g.status, g.released_to, f.size_bytes::int as bytes from goods g join files f on f.id = g.released_signature_id where g.tracking_number = $1',
    [code],
  )
  expect([left?.status, left?.released_to]).toEqual(['Remis', 'Jean Mbuyi'])
  expect(left?.bytes).toBeGreaterThan(500)
})

test('two codes scanned one right after the other, on a slow network: both are in hand before anybody goes on', async ({ site, visit }) => {
  const { keeper, code, number } = await settledAtCounter(site)
  const second = unique('QUAI')
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, quantity, status, client_id, invoice_id, expedition_id, received_at)
     select tenant_id, $2, kind, 'REC-2026-00002', $3, 1, status, client_id, invoice_id, expedition_id, now() from goods where tracking_number = $1`,
    [code, randomUUID(), second],
  )

  const counter = await visit(keeper)
  const asked: (() => void)[] = []
  await counter.route('**/api/goods/scan?*', async (route) => {
    await new Promise<void>((answer) => asked.push(answer))
    await route.continue()
  })
  await counter.goto('/warehouse?onglet=sorties')
  await button(counter, 'Nouvelle remise').tap()
  const remise = dialog(counter, 'Remise')
  const typed = field(remise, 'Étiquette, suivi ou châssis')
  await typed.pressSequentially(code)
  await typed.press('Enter')
  await typed.pressSequentially(second)
  await typed.press('Enter')
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.()
  await expect(remise.getByText(number)).toBeVisible()
  await expect(button(remise, 'Continuer'), 'one is still looked for').toBeDisabled()
  asked[1]?.()
  const inHand = remise.getByRole('list', { name: 'Marchandises en main' })
  await expect(inHand.getByRole('listitem')).toHaveCount(2)
  await expect(remise).toContainText('3 pièces')
  await expect(button(remise, 'Continuer')).toBeEnabled()
})

test('goods do not leave before the photo of their hand-over, however slow the network', async ({ site, visit }) => {
  const { keeper, code } = await settledAtCounter(site)
  const counter = await visit(keeper)
  const sent: (() => void)[] = []
  await counter.route('**/api/files/photos?name=remise.jpg', async (route) => {
    await new Promise<void>((arrive) => sent.push(arrive))
    await route.continue()
  })
  const remise = await reachTaker(counter, code)
  await button(remise, 'Taper le nom à la place').tap()
  await remise
    .getByLabel('Photo de la pièce ou de la remise')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 200) })
  await field(remise, 'Nom tapé en guise de signature').fill('Jean Mbuyi')
  const leave = button(remise, 'Remettre les marchandises')
  await expect(leave).toBeDisabled()
  await counter.keyboard.press('Control+Enter')
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.()
  await expect(remise.getByRole('img', { name: 'La remise' })).toBeVisible()
  await leave.tap()
  await expect(remise.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()
  const left = await site.sql<{ hasPhoto: boolean }>('select released_photo_id is not null as "hasPhoto" from goods where tracking_number = $1', [
    code,
  ])
  expect(left).toEqual([{ hasPhoto: true }])
})

test('a hand-over whose answer was lost is told at the next press, and was made once', async ({ site, visit, faults }) => {
  faults.expect(/ERR_FAILED/)
  const { keeper, code } = await settledAtCounter(site)
  const counter = await visit(keeper)
  await counter.route(
    '**/api/goods/hand-over',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const remise = await reachTaker(counter, code)
  await sign(counter)
  await button(remise, 'Remettre les marchandises').tap()
  await expect(remise.getByRole('alert')).toContainText("La réponse n'est pas arrivée")
  await button(remise, 'Remettre les marchandises').tap()
  await expect(remise.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()
  const told = await site.sql<{ times: number }>(
    `select count(*)::int as times from record_changes where action = 'GOODS_RELEASED' and record_id = (select id from goods where tracking_number = $1)`,
    [code],
  )
  expect(told).toEqual([{ times: 1 }])
})
