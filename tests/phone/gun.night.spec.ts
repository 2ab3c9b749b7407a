import { scan } from '../support/gun.ts'
import { button, choose, dialog, field } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: 'warehouse_supervisor', own: true, viewport: phones['360×640'] })

/** Pseudo-random numbers from a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}

const number = (form: Locator) => field(form, 'Numéro de suivi')

/** A random action between two scans: a press on one of the buttons, or a weight typed. */
async function tapAnything(page: Page, form: Locator, roll: (sides: number) => number) {
  const names = [
    'Enregistrer et passer au suivant',
    'Remplacer le numéro',
    'Ignorer',
    'Colis suivant',
    'Inconnu',
    'Enregistrer la réception',
  ]
  const offered: Locator[] = []
  for (const name of names) if (await button(form, name).isVisible()) offered.push(button(form, name))
  const chosen = offered[roll(offered.length + 1)]
  if (chosen)
    await chosen.tap({ timeout: 5_000 }).catch(() => undefined) // the question may have closed meanwhile
  else if (await field(form, 'Poids total (kg)').isVisible()) {
    await field(form, 'Poids total (kg)')
      .tap({ timeout: 5_000 })
      .catch(() => undefined)
    await page.keyboard.type('7', { delay: 130 }) // the focus may have moved: the key goes there
  }
}

test('of 40 scans among keys and taps each is one parcel or a message, and no two numbers merge', async ({
  page,
  site,
  admin,
}) => {
  test.setTimeout(300_000)
  const client = await admin.createClient()
  await page.goto('/warehouse')
  await expect(button(page, 'Nouvelle réception')).toBeVisible()
  const roll = dice(360)
  const codes = Array.from({ length: 40 }, (_, n) => `RAND${Date.now()}${n + 10}`)
  const form = dialog(page, 'Nouvelle réception')
  const readOut = await recordReadOut(page)
  await scan(page, codes[0] ?? '')
  await choose(form, 'Client', client.name, client.name)
  for (const code of codes.slice(1)) {
    if (roll(3) === 0) await tapAnything(page, form, roll)
    await scan(page, code, { everyMs: 1 + roll(40) })
    if (await number(form).isVisible()) expect(['', ...codes]).toContain(await number(form).inputValue())
  }
  await finish(form)
  const rows = await site.sql<{ code: string; count: number }>(
    `select tracking_number as code, count(*)::int as count from goods where client_id = $1
      or tracking_number = any($2) group by 1`,
    [client.id, codes],
  )
  const saved = rows.map(({ code }) => code)
  for (const { code, count } of rows) expect([codes.includes(code), count], code).toEqual([true, 1])
  const texts = (await readOut()).join(' ')
  expect(
    codes.filter((code) => !saved.includes(code) && !texts.includes(code)),
    'neither saved nor read out',
  ).toEqual([])
  expect(saved.length).toBeGreaterThan(10)
})

/** Records the alerts and status messages of the page from now on. */
async function recordReadOut(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { texts })
    const note = () => {
      for (const region of document.querySelectorAll('[role=alert], [role=status]')) {
        const text = region.textContent ?? ''
        if (text && !texts.includes(text)) texts.push(text)
      }
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts)
}

/**
 * Saves the reception, whatever state the scans left the form in. A half-typed name in « Client » is replaced
 * by « Inconnu ».
 */
async function finish(form: Locator) {
  const done = button(form, 'Colis suivant')
  await expect(async () => {
    if (await form.getByText('Choisissez un client dans la liste').isVisible())
      await button(form, 'Inconnu').tap({ timeout: 2_000 })
    const next = button(form, 'Enregistrer et passer au suivant')
    if (await next.isVisible()) await next.tap({ timeout: 2_000 }).catch(() => undefined)
    else if (await button(form, 'Enregistrer la réception').isVisible())
      await button(form, 'Enregistrer la réception')
        .tap({ timeout: 2_000 })
        .catch(() => undefined)
    await expect(done).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 120_000 })
}
