import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import JsBarcode from 'jsbarcode'
import sharp from 'sharp'
import { encode } from 'uqr'
import { button, dialog, field } from './support/page.ts'
import { expect, test } from './support/test.ts'

// Chromium plays a film drawn by the test in place of the camera. The kinds of code have their tests in
// web/src/channels/scanner/read-code.test.ts.

test.use({ own: true })

const notANumber = "Ce code n'est pas un numéro de suivi. Visez celui du colis, ou saisissez-le."

/** Pictures of a QR code in a moving hand: nearer, then farther. */
function qr(text: string): Promise<Buffer[]> {
  return Promise.all([300, 288, 270].map((side) => frame(square(text, { x: 170, y: 90, side }))))
}

function square(text: string, { x, y, side }: { x: number; y: number; side: number }): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data
    .flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? `M${across} ${down}h1v1h-1z` : [])))
    .join('')
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${squares}"/></svg>`
}

async function bars(text: string, format: string): Promise<Buffer[]> {
  return [await frame(strokes(text, format, { y: 160, height: 160 }))]
}

function strokes(text: string, format: string, { y, height }: { y: number; height: number }): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format })
  const line = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const rectangles = [...line]
    .map((bar, x) => (bar === '1' ? `<rect x="${40 + x * 2}" y="${y}" width="2" height="${height}"/>` : ''))
    .join('')
  return `<g shape-rendering="crispEdges">${rectangles}</g>`
}

function frame(inside: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#e8e4dc"/>${inside}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

/** A browser whose camera plays these pictures in a loop. */
async function before(pictures: Buffer[], state: object, url: string, work: (page: Page) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'escale-film-'))
  const film = join(folder, 'film.mjpeg')
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => pictures).flat()))
  const browser = await chromium.launch({
    executablePath: process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({
      storageState: state as never,
      baseURL: url,
      serviceWorkers: 'block',
      permissions: ['camera'],
    })
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await work(page)
    expect(violations).toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function scan(page: Page) {
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').click()
  const form = dialog(page, 'Nouvelle réception')
  await button(form, 'Scanner').click()
  return form
}

test('a bar code before the camera fills in the number, and the next field opens', async ({
  site,
  signedIn,
}) => {
  test.slow()
  const { state } = await signedIn('warehouse_supervisor')
  await before(await bars('RR123456785CN', 'CODE128'), state, site.url, async (page) => {
    const form = await scan(page)
    await expect(field(form, 'Numéro de suivi')).toHaveValue('RR123456785CN', { timeout: 30_000 })
    await expect(dialog(page, 'Numéro de suivi')).toBeHidden()
    await expect(field(form, 'Client')).toBeFocused()
  })
})

test('our label opens its goods, and a foreign QR code gives a message', async ({
  site,
  signedIn,
  admin,
}) => {
  test.slow()
  const parcel = await admin.receive()
  const { state } = await signedIn('warehouse_supervisor')
  await before(await qr(parcel.id.toUpperCase()), state, site.url, async (page) => {
    await scan(page)
    await expect(page.getByRole('dialog').filter({ hasText: parcel.number })).toBeVisible({ timeout: 30_000 })
  })
  await before(await qr('https://exemple.com/promo?id=12345'), state, site.url, async (page) => {
    const form = await scan(page)
    const scanner = dialog(page, 'Numéro de suivi')
    await expect(scanner.getByRole('alert')).toHaveText(notANumber, { timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(scanner).toBeHidden()
    await expect(field(form, 'Numéro de suivi')).toHaveValue('')
  })
})

test('of the codes of a label the number of the carrier is taken; two such numbers are a choice', async ({
  site,
  signedIn,
}) => {
  test.slow()
  const { state } = await signedIn('warehouse_supervisor')
  const address = square('https://exemple.com/promo?id=12345', { x: 200, y: 10, side: 220 })
  const [sf, yt] = ['SF1234567890123', 'YT8812345678901']
  const label = await frame(address + strokes(sf, 'CODE128', { y: 290, height: 120 }))
  await before([label], state, site.url, async (page) => {
    const form = await scan(page)
    await expect(field(form, 'Numéro de suivi')).toHaveValue(sf, { timeout: 30_000 })
  })
  const [upper, lower] = [
    { y: 60, height: 120 },
    { y: 290, height: 120 },
  ] as const
  const two = await frame(strokes(sf, 'CODE128', upper) + strokes(yt, 'CODE128', lower))
  await before([two], state, site.url, async (page) => {
    const form = await scan(page)
    const scanner = dialog(page, 'Numéro de suivi')
    await expect(scanner.getByRole('alert')).toContainText('Plusieurs numéros', { timeout: 30_000 })
    await expect(scanner.locator('video')).toBeHidden()
    await button(scanner, 'Viser de nouveau').click()
    await expect(button(scanner, yt)).toBeVisible({ timeout: 30_000 })
    await button(scanner, yt).click()
    await expect(field(form, 'Numéro de suivi')).toHaveValue(yt)
  })
})

test.describe('without a camera', () => {
  test.use({ as: 'warehouse_supervisor' })

  test('the scanner shows an alternative', async ({ page }) => {
    await scan(page)
    await expect(dialog(page, 'Numéro de suivi').getByRole('alert')).toContainText('Saisissez le numéro')
  })
})
