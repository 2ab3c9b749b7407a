import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { screens } from '@escale/contract/access/screens'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

// `npm run help-pictures -- http://localhost:3000` photographs the screens of a running demo for the help
// (web/src/shell/help/pictures). The company Atlas Fret needs its practice mode (Paramètres).
const [address] = process.argv.slice(2)
if (!address) throw new Error("Donnez l'adresse d'une démo : npm run help-pictures -- http://localhost:3000")

const folder = join(import.meta.dirname, '../../web/src/shell/help/pictures')
const withoutPicture: readonly string[] = ['companies', 'platform']
/** Time for the last figures and pictures of a screen to be painted. The page keeps a connection open. */
const settledMs = 4_000

async function signInToDemo(page: Page): Promise<void> {
  await page.goto(`${address}/auth`)
  await page.getByLabel('Email').first().fill('admin@atlas.demo')
  await page.getByLabel('Mot de passe').first().fill('escale-demo-2026')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/app')
}

/** The part beside the menu, small enough for a slow line. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.waitForTimeout(settledMs)
  const picture = await page.screenshot({ clip: { x: 232, y: 0, width: 1048, height: 590 } })
  await sharp(picture)
    .resize({ width: 960 })
    .webp({ quality: 58, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: 'fr-FR' })
  await signInToDemo(page)
  for (const { key, path } of screens) {
    if (withoutPicture.includes(key)) continue
    await page.goto(`${address}${path}`)
    if (key === 'whatsapp') await page.getByRole('listitem').filter({ hasText: 'Bonjour' }).first().click()
    await photograph(page, key)
  }
  await page.getByRole('button', { name: 'Menu utilisateur' }).click()
  await page.getByRole('menuitem', { name: 'Mode entraînement' }).click()
  await page.getByRole('region', { name: 'Entraînement' }).waitFor()
  await photograph(page, 'practice')
} finally {
  await browser.close()
}
