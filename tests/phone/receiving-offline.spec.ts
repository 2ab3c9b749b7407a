import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { picture } from '../../server/testing/pictures.ts'
import { everything } from '../support/axe.ts'
import { cachedGoodsNumbers } from '../support/device-goods.ts'
import { button, dialog, expectHeading, field, takenOver } from '../support/page.ts'
import { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

// Receptions survive hours without network, a browser that is killed and a server that restarts.

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'fr-FR',
}
/** The daily run has just enough parcels to restart the server halfway. */
const parcels = process.env.ESCALE_NIGHT ? 20 : 4

/** A phone whose storage is a folder, so that its data survives a restart of the browser. */
async function phoneWith(folder: string, site: Site): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: site.url,
    serviceWorkers: 'allow',
    executablePath: process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

async function signInForOffline(page: Page, email: string) {
  await page.goto('/auth')
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(page, 'Se connecter').tap()
  await expectHeading(page, 'Réception Warehouse')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/app-shell')))).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function receive(page: Page, number: string, photo?: Buffer) {
  const form = dialog(page, 'Nouvelle réception')
  await field(form, 'Numéro de suivi').fill(number)
  if (photo) {
    await form
      .getByLabel('Ajouter une photo')
      .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(form.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  }
  await button(form, 'Enregistrer la réception').tap()
}

test.describe('a phone without network', () => {
  test.use({ as: null })

  test('parcels with photos arrive once despite a closed browser, cold start and killed server', async () => {
    test.setTimeout(400_000)
    const site = await Site.open()
    const folder = await mkdtemp(join(tmpdir(), 'escale-phone-'))
    try {
      const slug = await site.found()
      const { email } = await site.hire(slug, 'warehouse_supervisor')
      const known = await putGoods(site, slug)
      await site.sql(
        `insert into warehouse_settings (tenant_id, air_divisor) select id, 5000 from tenants
          where slug = $1`,
        [slug],
      )
      const numbers = Array.from({ length: parcels }, () => unique('QUAI'))
      const photo = await picture('jpeg', 1200, 900)

      const first = await phoneWith(folder, site)
      await signInForOffline(first.page, email)
      await expect.poll(() => cachedGoodsNumbers(first.page), { timeout: 30_000 }).toEqual([known])
      await first.context.setOffline(true)
      await button(first.page, 'Nouvelle réception').tap()
      for (const number of numbers) {
        await receive(first.page, number, photo)
        await expect(first.page.getByRole('status').filter({ hasText: number })).toContainText(
          /TMP-[0-9A-F]{6}/,
        )
        await button(first.page, 'Colis suivant').tap()
      }
      await expect(first.page.getByText(`Hors ligne · ${parcels} en attente`)).toBeVisible()
      await first.context.close()
      expect(await countReceived(site, slug)).toEqual({ rows: 1, numbers: 1, photos: 0, files: 0 })

      const second = await phoneWith(folder, site)
      await second.context.setOffline(true)
      await second.page.goto('/warehouse')
      await expectHeading(second.page, 'Réception Warehouse')
      await expect(second.page.getByText(`Hors ligne · ${parcels} en attente`)).toBeVisible()

      await expect(second.page.getByText('Connu de cet appareil le', { exact: false })).toBeVisible()
      await expect(second.page.getByRole('list', { name: 'Marchandises' })).toContainText(known)
      expect(await everything(second.page), 'the goods this device knows').toEqual([])
      await second.page.getByRole('list', { name: 'Marchandises' }).getByRole('button', { name: known }).tap()
      await expect(
        dialog(second.page, 'Colis').getByRole('region', { name: 'REC-2026-09001' }),
      ).toContainText(known)
      await button(dialog(second.page, 'Colis'), 'Fermer').tap()

      await second.page.getByText(`Hors ligne · ${parcels} en attente`).tap()
      await button(dialog(second.page, 'Sur cet appareil'), 'Ouvrir').first().tap()
      const secondForm = dialog(second.page, 'Nouvelle réception')
      await expect(field(secondForm, 'Numéro de suivi')).toHaveValue(numbers[0] ?? '')
      await expect(secondForm.getByRole('img', { name: 'Vue 1' })).toBeVisible()
      await field(secondForm, 'Poids total (kg)').fill('12,5')
      await button(secondForm, 'Enregistrer la réception').tap()
      await expect(second.page.getByRole('status').filter({ hasText: numbers[0] ?? '' })).toContainText(
        /TMP-[0-9A-F]{6}/,
      )
      await expect(second.page.getByText(`Hors ligne · ${parcels} en attente`)).toBeVisible()
      await button(secondForm, 'Fermer').tap()

      await button(second.page, 'Nouvelle réception').tap()
      const measured = dialog(second.page, 'Nouvelle réception')
      await field(measured, 'Numéro de suivi').fill(known)
      await field(measured, 'Numéro de suivi').press('Enter')
      await button(measured, 'Ouvrir').tap()
      const opened = dialog(second.page, 'Colis')
      await expect(opened.getByRole('region', { name: 'REC-2026-09001' })).toContainText(
        'Connu de cet appareil à la dernière synchronisation',
      )
      await button(opened, 'Fermer').tap()

      await expect(field(measured, 'Numéro de suivi')).toHaveValue(known)
      for (const [name, figure] of [
        ['Poids total (kg)', '10'],
        ['Longueur (cm)', '60'],
        ['Largeur (cm)', '50'],
        ['Hauteur (cm)', '40'],
      ] as const)
        await field(measured, name).fill(figure)
      await expect(measured).toContainText('poids taxable 24\u00a0kg') // ÷ 5000, as this company measures
      await button(measured, 'Fermer').tap()
      await button(second.page, 'Quitter sans enregistrer').tap()

      await second.context.setOffline(false)
      await expect
        .poll(async () => (await countReceived(site, slug))?.rows, { timeout: 120_000, intervals: [50] })
        .toBeGreaterThan(2)
      await site.restart()
      await expect(second.page.getByText('Tout est synchronisé')).toBeVisible({ timeout: 240_000 })
      expect(await countReceived(site, slug)).toEqual({
        rows: parcels + 1,
        numbers: parcels + 1,
        photos: parcels,
        files: parcels,
      })
      const weights = await site.sql<{ kg: number }>(
        'select weight_kg::float as kg from goods where tracking_number = $1',
        [numbers[0]],
      )
      expect(weights).toEqual([{ kg: 12.5 }])
      await second.context.close()
    } finally {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** A parcel received before the network went. */
async function putGoods(site: Site, slug: string): Promise<string> {
  const number = unique('CONNU')
  await site.sql(
    `insert into goods (tenant_id, id, kind, number, tracking_number, status, received_at)
     select id, $2, 'Colis', 'REC-2026-09001', $3, 'Reçu', now() from tenants where slug = $1`,
    [slug, randomUUID(), number],
  )
  return number
}

/** Counts the goods, tracking numbers, photos on goods and photo files of a company. */
async function countReceived(site: Site, slug: string) {
  const [counted] = await site.sql<{ rows: number; numbers: number; photos: number; files: number }>(
    `select count(g.id)::int as rows, count(distinct tracking_number)::int as numbers,
      coalesce(sum(cardinality(photos)), 0)::int as photos,
       (select count(*)::int from files f where f.tenant_id = t.id and f.bucket = 'photos') as files
     from tenants t left join goods g on g.tenant_id = t.id where t.slug = $1 group by t.id`,
    [slug],
  )
  return counted
}
