import { scan } from '../support/gun.ts'
import { button, choose, dialog, field } from '../support/page.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

test.use({ as: 'warehouse_supervisor' })

/** The same sequences at every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}

const number = (form: Locator) => field(form, 'Numéro de suivi')

/** What a hand does between two scans: it types, leaves, saves, or taps what the form asks. */
async function tapAnything(page: Page, form: Locator, roll: (sides: number) => number) {
  const names = ['Enregistrer et passer au suivant', 'Remplacer le numéro', 'Ignorer', 'Colis suivant', 'Inconnu', 'Enregistrer la réception']
  const offered: Locator[] = []
  for (const name of names) if (await button(form, name).isVisible()) offered.push(button(form, name))
  const chosen = offered[roll(offered.length + 1)]
  if (chosen)
    await chosen.tap({ timeout: 5_000 }).catch(() => undefined) // what was asked may be answered by then
  else if (await field(form, 'Poids total (kg)').isVisible()) {
    await field(form, 'Poids total (kg)')
      .tap({ timeout: 5_000 })
      .catch(() => undefined)
    await page.keyboard.type('7', { delay: 130 }) // into whatever has the focus by then
  }
}

for (const [size, viewport] of Object.entries(phones)) {
  test(`${size}: of 40 scans among keys and taps, each is one parcel or was said aloud, and no number is made of two`, async ({
    visit,
    site,
    admin,
  }) => {
    test.setTimeout(300_000)
    const client = await admin.createClient()
    const page = await visit('warehouse_supervisor', { viewport })
    await page.goto('/warehouse')
    await expect(page.getByRole('list').or(page.getByRole('table')).first()).toBeVisible()
    const roll = dice(viewport.width)
    const codes = Array.from({ length: 40 }, (_, n) => `RAND${Date.now()}${viewport.width}${n + 10}`)
    const form = dialog(page, 'Nouvelle réception')
    const said = await listenAloud(page)
    await scan(page, codes[0] ?? '')
    await choose(form, 'Client', client.name, client.name)
    for (const code of codes.slice(1)) {
      if (roll(3) === 0) await tapAnything(page, form, roll)
      await scan(page, code, { everyMs: 1 + roll(40) })
      if (await number(form).isVisible()) expect(['', ...codes]).toContain(await number(form).inputValue())
    }
    await finish(form)
    const asked = codes.length
    const rows = await site.sql<{ code: string; count: number }>(
      `select tracking_number as code, count(*)::int as count from goods where tracking_number like 'RAND%' || $1 || '__' group by 1`,
      [String(viewport.width)],
    )
    const saved = rows.map(({ code }) => code)
    for (const { code, count } of rows) expect([codes.includes(code), count], code).toEqual([true, 1])
    const heard = (await said()).join(' ')
    const lost = codes.filter((code) => !saved.includes(code) && !heard.includes(code))
    expect(lost).toEqual([])
    expect(saved.length, `of ${asked} scans`).toBeGreaterThan(10)
  })
}

/** Everything that the page reads out, from now on. */
async function listenAloud(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const note = () => {
      for (const region of document.querySelectorAll('[role=alert], [role=status]')) {
        const text = region.textContent ?? ''
        if (text && !heard.includes(text)) heard.push(text)
      }
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

/** Saves what still stands in the form, whatever waits behind it; half a name that the hand left in « Client » is nobody's. */
async function finish(form: Locator) {
  const done = button(form, 'Colis suivant')
  await expect(async () => {
    if (await form.getByText('Choisissez un client dans la liste').isVisible()) await button(form, 'Inconnu').tap({ timeout: 2_000 })
    const next = button(form, 'Enregistrer et passer au suivant')
    if (await next.isVisible()) await next.tap({ timeout: 2_000 }).catch(() => undefined)
    else if (await button(form, 'Enregistrer la réception').isVisible())
      await button(form, 'Enregistrer la réception')
        .tap({ timeout: 2_000 })
        .catch(() => undefined)
    await expect(done).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 120_000 })
}

test('without network a pallet is received with the gun alone, and arrives when it is back', async ({ page, site, admin, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const client = await admin.createClient()
  const codes = Array.from({ length: 4 }, (_, n) => `OFF${Date.now()}${n}`)
  await page.goto('/warehouse')
  const form = dialog(page, 'Nouvelle réception')
  await button(page, 'Nouvelle réception').tap()
  await choose(form, 'Client', client.name, client.name)
  await page.context().setOffline(true)
  for (const code of codes) await scan(page, code)
  await expect(number(form)).toHaveValue(codes.at(-1) ?? '', { timeout: 60_000 })
  await button(form, 'Enregistrer la réception').tap()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  await page.context().setOffline(false)
  const saved = () => site.sql<{ code: string }>('select tracking_number as code from goods where tracking_number = any($1) order by 1', [codes])
  await expect.poll(async () => (await saved()).map(({ code }) => code), { timeout: 60_000 }).toEqual(codes)
})

test('a parcel that is opened to be corrected brings no keyboard over its number', async ({ page, admin }) => {
  const parcel = await admin.receive()
  await page.goto('/warehouse')
  await expect(button(page, 'Nouvelle réception')).toBeVisible()
  await scan(page, parcel.trackingNumber)
  const sheet = dialog(page, 'Modifier la réception')
  await expect(number(sheet)).toHaveValue(parcel.trackingNumber)
  await expect(sheet.locator(':focus')).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
})
