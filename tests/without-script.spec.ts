import type { Browser } from '@playwright/test'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, field } from './support/page.ts'
import { people } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// The pages anyone may read, in a browser that runs no script: an old telephone, or one that is still waiting for it.

test.use({ as: null })
const plain = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
type Given = { path: string }

test('several parcels are followed, each by its link; a link cut short says what to do', async ({ visit, admin, faults }) => {
  faults.expect(/status of 404/)
  const parcels = await Promise.all([admin.receive({ quantity: 3 }), admin.receive()])
  const links = await admin.ask<Given[]>('POST', '/goods/tracking', { ids: parcels.map(({ id }) => id) })
  const page = await visit(null, plain)
  const said: string[] = []
  for (const { path } of links) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/REC-|TMP-/)
    await expect(page.getByRole('listitem').filter({ hasText: "Reçu à l'entrepôt" })).not.toContainText('À venir')
    said.push((await page.getByRole('main').textContent())?.match(/\d+\u00a0pièces?/)?.[0] ?? '')
    await expect(page.getByRole('link', { name: /Écrire à/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  }
  expect(said.toSorted()).toEqual(['1\u00a0pièce', '3\u00a0pièces'])
  for (const cut of ['/suivi/', '/suivi', links[0]?.path.slice(0, -4) ?? '']) {
    expect((await page.goto(cut))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Rien à suivre à cette adresse' })).toBeVisible()
  }
})

test('an invoice is read and its PDF downloaded by its link', async ({ visit, admin, faults }) => {
  faults.expect(/status of 404/)
  const invoice = await admin.createInvoice()
  const { path } = await admin.ask<Given>('POST', `/document-links/invoices/${invoice.id}`)
  const page = await visit(null, plain)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${invoice.invoiceNumber}`)
  await expect(page.getByRole('main')).toContainText('100,00\u00a0$')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger le PDF' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto('/document/nul')
  await expect(page.getByRole('heading', { name: 'Aucun document à cette adresse' })).toBeVisible()
})

test('from the menu to a company of the directory, to its prices, to what a parcel would cost', async ({ visit }) => {
  const page = await visit(null, plain)
  await page.goto('/')
  await page.locator('summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Annuaire' }).click()
  await page.getByRole('searchbox', { name: 'Nom ou ville' }).fill('atlas')
  await button(page, 'Rechercher').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Atlas Fret'])
  await page.getByRole('link', { name: "Tarifs d'Atlas Fret" }).click()
  await page.getByText('Maritime', { exact: true }).last().click()
  await page.getByLabel('Tarif à appliquer').selectOption('Groupage maritime Guangzhou – Matadi')
  await button(page, 'Calculer').click()
  await expect(page.getByRole('status')).toContainText('385,00 $')
  await field(page, 'Longueur (cm)').fill('beaucoup')
  await button(page, 'Calculer').click()
  await expect(field(page, 'Longueur (cm)')).toHaveAccessibleDescription(/en centimètres/)
})

test('an address where nothing is leads back', async ({ visit, faults }) => {
  faults.expect(/status of 404/)
  const page = await visit(null, plain)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  await page.getByRole('link', { name: "Aller à l'accueil" }).click()
  await expect(page).toHaveURL('/')
})

test('one signs in, is told no in French, and then that the application needs its script', async ({ visit, faults }) => {
  faults.expect(/status of 4\d\d/)
  const page = await visit(null, plain)
  await page.goto('/tenant/atlas-fret')
  await expect(page.getByText("Accédez à l'espace Atlas Fret.")).toBeVisible()
  await button(page, 'Se connecter').click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Indiquez votre email.')
  await field(page, 'Email').fill(people.employee)
  await page.getByLabel('Mot de passe').fill('pas le bon mot de passe')
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
  await expect(field(page, 'Email')).toHaveValue(people.employee)
  await expect(page.getByRole('link', { name: 'Mot de passe oublié ?' })).toHaveAttribute('href', '/auth/oubli?entreprise=atlas-fret')
  await page.getByLabel('Mot de passe').fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
  await expect(page.locator('noscript')).toBeVisible()
  await expect(page.getByText('Chargement...')).toBeHidden()
  expect(await page.locator('noscript').textContent()).toBe('Escale a besoin de JavaScript.')
})

const budget = { bytes: 100_000, requests: 8 }

test('a first visit to any of them weighs less than a hundred kilobytes, its font and its script included', async ({ browser, site, admin }) => {
  const { id } = await admin.receive()
  const [tracking] = await admin.ask<Given[]>('POST', '/goods/tracking', { ids: [id] })
  const invoice = await admin.createInvoice()
  const document = await admin.ask<Given>('POST', `/document-links/invoices/${invoice.id}`)
  const own = ['/', '/directory', '/services-price', '/services-price?entreprise=atlas-fret', '/suivi', '/nulle-part']
  for (const path of [...own, tracking?.path ?? '', document.path]) {
    const { bytes, requests } = await firstVisit(browser, site.url + path)
    expect(bytes, path).toBeLessThan(budget.bytes)
    expect(requests, path).toBeLessThanOrEqual(budget.requests)
  }
})

/** What comes over the wire for somebody who has never been here. */
async function firstVisit(browser: Browser, url: string): Promise<{ bytes: number; requests: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const weighed = await weigh(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await context.close()
  return weighed
}

async function weigh(page: Page): Promise<{ bytes: number; requests: number }> {
  const sum = { bytes: 0, requests: 0 }
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  line.on('Network.requestWillBeSent', () => {
    sum.requests += 1
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength
  })
  return sum
}
