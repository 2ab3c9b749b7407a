import { scan } from './support/gun.ts'
import { button, choose, dialog, field, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use({ as: 'warehouse_supervisor' })

let made = 100
/** A tracking number that nobody has. */
function newCode() {
  made += 1
  return `SF${Date.now()}${made}`
}

async function openList(page: Page) {
  await page.goto('/warehouse')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  return dialog(page, 'Nouvelle réception')
}

const number = (form: Locator) => field(form, 'Numéro de suivi')

async function received(site: Site, codes: string[]) {
  const rows = await site.sql<{ code: string; client: string | null }>(
    `select g.tracking_number as code, c.name as client from goods g left join clients c on c.tenant_id = g.tenant_id and c.id = g.client_id
     where g.tracking_number = any($1) order by g.tracking_number`,
    [codes],
  )
  return rows.map(({ code, client }) => [code, client])
}

test('from the list, a scan opens a reception: its number is known, the caret is in the client', async ({ page }) => {
  const form = await openList(page)
  const [first, second] = [newCode(), newCode()]
  await scan(page, first)
  await expect(field(form, 'Client')).toBeFocused()
  await expect(number(form)).toHaveValue(first)

  await scan(page, second)
  await expect(form.getByRole('alert')).toContainText(`${second} scanné : enregistrez d'abord ce colis.`)
  await expect(number(form)).toHaveValue(first)
  await expect(field(form, 'Client')).toHaveValue('')
  await expect(page.getByRole('listbox'), 'the list of clients that the keys opened').toHaveCount(0)
  await button(form, 'Remplacer le numéro').click()
  await expect(number(form)).toHaveValue(second)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(toast(page, `${first} n'est pas enregistré : ${second} prend sa place.`)).toBeVisible()
})

test('a pallet of one client is received with the gun alone, once its first parcel has a client', async ({ page, site, admin }) => {
  const client = await admin.createClient()
  const pallet = Array.from({ length: 6 }, newCode)
  const [first = '', ...others] = pallet
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  for (const code of others) await scan(page, code)
  await expect(number(form)).toHaveValue(others.at(-1) ?? '', { timeout: 60_000 })
  await expect(field(form, 'Client')).toHaveValue(client.name)
  await button(form, 'Enregistrer la réception').click()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  const all = pallet.map((code) => [code, client.name])
  await expect.poll(() => received(site, pallet)).toEqual(all)
})

test('the next parcel takes over the client that was sent, whatever falls into the field before the answer', async ({ page, admin }) => {
  const client = await admin.createClient()
  const [first, second] = [newCode(), newCode()]
  await page.addInitScript(typeAsReceptionLeaves)
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  await scan(page, second)
  await expect(number(form)).toHaveValue(second)
  await expect(field(form, 'Client')).toHaveValue(client.name)
})

/** Runs in the page: a key falls into the client field when the reception is on its way. The form waits 0.3 s, which a hand would miss. */
function typeAsReceptionLeaves() {
  const send = window.fetch
  window.fetch = (input, init) => {
    const isReception = input instanceof Request && input.method === 'POST' && input.url.endsWith('/api/warehouse-receipts')
    const client = document.querySelector<HTMLInputElement>('[role="dialog"] input[data-path="clientId"]')
    if (isReception && client) {
      client.focus()
      document.execCommand('insertText', false, 'S')
    }
    return send(input, init)
  }
}

test('on the screen after a reception a scan starts the next parcel; the same label does not', async ({ page, site, admin }) => {
  const client = await admin.createClient()
  const [first, second] = [newCode(), newCode()]
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  await button(form, 'Enregistrer la réception').click()
  await expect(button(form, 'Colis suivant')).toBeFocused()
  await scan(page, first)
  await expect(toast(page, `${first} : déjà scanné.`)).toBeVisible()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  await scan(page, second)
  await expect(number(form)).toHaveValue(second)
  await expect(field(form, 'Client')).toHaveValue(client.name)
  await scan(page, second)
  await expect(toast(page, `${second} : déjà scanné.`)).toBeVisible()
  await expect(number(form)).toHaveValue(second)
  await expect.poll(() => received(site, [first, second])).toEqual([[first, client.name]])
})

test('a scan leaves the field it went into as it was, and its Enter presses nothing', async ({ page, site }) => {
  const form = await openList(page)
  const [first, second] = [newCode(), newCode()]
  await scan(page, first)
  await expect(field(form, 'Client')).toBeFocused()
  await field(form, 'Poids total (kg)').fill('12,5')
  await field(form, 'Description').fill('Deux cartons')
  for (const label of ['Poids total (kg)', 'Description', 'Quantité', 'Numéro de suivi', 'Client']) {
    const before = await field(form, label).inputValue()
    await field(form, label).focus()
    await scan(page, second)
    await expect(form.getByRole('alert')).toContainText(second)
    await expect(field(form, label)).toHaveValue(before)
    await button(form, 'Ignorer').click()
  }
  for (const name of ['Enregistrer la réception', 'Fermer', 'Inconnu', 'Scanner']) {
    await button(form, name).focus()
    await scan(page, second, { end: name === 'Scanner' ? 'Tab' : 'Enter' })
    await expect(form.getByRole('alert')).toContainText(second)
    await expect(button(form, 'Inconnu')).toHaveAttribute('aria-pressed', 'true')
    await button(form, 'Ignorer').click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await received(site, [first, second])).toEqual([])
})

test('a scan leaves the field that the focus moves to in the middle of it as it was', async ({ page }) => {
  const form = await openList(page)
  await scan(page, newCode())
  await field(form, 'Description').fill('Deux cartons')
  const code = newCode()
  for (const sign of [0, 5]) {
    await field(form, 'Numéro de suivi').focus()
    await field(form, 'Description').evaluate((description: HTMLElement, skipped) => {
      let keys = 0
      const move = () => {
        if (keys++ < skipped) return
        document.removeEventListener('keydown', move)
        description.focus()
      }
      document.addEventListener('keydown', move) // after the key was heard, before its sign is typed
    }, sign)
    await scan(page, code)
    await expect(form.getByRole('alert')).toContainText(code)
    await expect(field(form, 'Description')).toHaveValue('Deux cartons')
    await button(form, 'Ignorer').click()
  }
})

test('what a hand types fast stays in its field', async ({ page }) => {
  const form = await openList(page)
  await scan(page, newCode())
  await field(form, 'Client').focus()
  await page.keyboard.type('kwilu 0816685329', { delay: 130 })
  await page.keyboard.press('Tab')
  await expect(field(form, 'Client')).toHaveValue('kwilu 0816685329')
})

test('a parcel that cannot be saved keeps the next number until it can', async ({ page, site, admin }) => {
  const client = await admin.createClient()
  const [first, second, third] = [newCode(), newCode(), newCode()]
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  await form.getByRole('radio', { name: 'Endommagé' }).check({ force: true })
  await scan(page, second)
  await expect(form.getByRole('alert').filter({ hasText: second })).toContainText("enregistrez d'abord ce colis")
  await scan(page, third)
  await expect(form.getByRole('alert').filter({ hasText: second })).toContainText('1 autre lecture attend.')
  await form.getByRole('radio', { name: 'Bon état' }).check({ force: true })
  await button(form, 'Enregistrer et passer au suivant').click()
  await expect(number(form), 'the second was complete by then, the third came behind it').toHaveValue(third)
  await button(form, 'Enregistrer la réception').click()
  const all = [first, second, third].map((code) => [code, client.name])
  await expect.poll(() => received(site, [first, second, third])).toEqual(all)
})

test('a number that is here already is told, and gives way to the next label', async ({ page, site, admin }) => {
  const known = newCode()
  await admin.receive({ trackingNumber: known })
  const [first, second] = [newCode(), newCode()]
  const client = await admin.createClient()
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  await scan(page, known)
  await expect(form.getByRole('alert')).toContainText('Déjà reçu')
  await expect(number(form)).toHaveValue(known)
  await scan(page, second)
  await expect(number(form)).toHaveValue(second)
  await button(form, 'Enregistrer la réception').click()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  const saved = [
    [first, client.name],
    [known, null],
    [second, client.name],
  ].toSorted()
  await expect.poll(async () => (await received(site, [first, second, known])).toSorted()).toEqual(saved)
})

test('scans made while the form is on its way, and while the answer is, wait in their order', async ({ page, site, admin }) => {
  const client = await admin.createClient()
  const codes = Array.from({ length: 4 }, newCode)
  const [first = '', ...others] = codes
  await page.route('**/api/warehouse-receipts', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const form = await openList(page)
  await scan(page, first)
  await choose(form, 'Client', client.name, client.name)
  await Promise.all(others.map((code, n) => new Promise((resolve) => setTimeout(resolve, n * 150)).then(() => scan(page, code))))
  await expect(number(form)).toHaveValue(others.at(-1) ?? '', { timeout: 60_000 })
  await button(form, 'Enregistrer la réception').click()
  await expect.poll(() => received(site, codes)).toEqual(codes.map((code) => [code, client.name]))
})

test('under a dialog that wants no scan, it waits: the label is printed, then the next parcel begins', async ({ page }) => {
  const form = await openList(page)
  const [first, second] = [newCode(), newCode()]
  await scan(page, first)
  await button(form, 'Enregistrer la réception').click()
  await button(form, "Imprimer l'étiquette").click()
  const labels = page.getByRole('dialog').filter({ hasText: 'Imprimer' }).last()
  await expect(labels).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await scan(page, second)
  await expect(toast(page, 'Lecture gardée')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(number(form)).toHaveValue(second)
})

test('the first letters of a code press no key of the page', async ({ visit }) => {
  const page = await visit('admin')
  for (const letters of ['gc', 'n']) {
    await page.goto('/app/warehouse')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const code = `${letters}${newCode()}`
    await scan(page, code)
    const form = dialog(page, 'Nouvelle réception')
    await expect(field(form, 'Client'), 'the caret has gone on from the number').toBeFocused()
    await expect(number(form)).toHaveValue(code)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  }
})

test('over a sheet a scan goes to the list under it, and never into the number that is corrected', async ({ page, admin }) => {
  const [one, other] = [await admin.receive(), await admin.receive()]
  await openList(page)
  await scan(page, one.trackingNumber)
  const sheet = dialog(page, 'Modifier la réception')
  await expect(number(sheet)).toHaveValue(one.trackingNumber)
  await scan(page, other.trackingNumber)
  await expect(number(sheet)).toHaveValue(other.trackingNumber)
  await field(sheet, 'Description').fill('À peser')
  await number(sheet).focus()
  await scan(page, one.trackingNumber)
  await expect(toast(page, "enregistrez ou fermez d'abord cette fiche")).toBeVisible()
  await expect(number(sheet)).toHaveValue(other.trackingNumber)
  await expect(field(sheet, 'Description')).toHaveValue('À peser')
})

test('a label of another company, or of goods that are gone, says so', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await openList(page)
  await scan(page, '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511')
  await expect(page.getByRole('dialog')).toContainText("Elles sont d'une autre entreprise, ou supprimées.")
})

test('in a hand-over each scan is a row or a sentence, wherever the focus is', async ({ page, admin }) => {
  const parcel = await admin.receive()
  await page.goto('/warehouse?onglet=sorties')
  await button(page, 'Nouvelle remise').click()
  const remise = dialog(page, 'Remise')
  const typed = field(remise, 'Étiquette, suivi ou châssis')
  await expect(typed).toBeFocused()
  await typed.fill('Kwi')
  await scan(page, parcel.trackingNumber)
  await expect(remise).toContainText(parcel.number)
  await expect(typed).toHaveValue('Kwi')
  const unknown = newCode()
  await button(remise, 'Scanner').focus()
  await scan(page, unknown)
  await expect(remise.getByRole('alert').first()).toContainText(unknown)
})

test('on a screen that wants no scan the goods are found, and a search is searched anew', async ({ page, visit, admin }) => {
  const parcel = await admin.receive({ trackingNumber: newCode() }) // no small letter: one may be a key of the page until the gun is heard
  const employee = await visit('employee')
  await employee.goto('/app/expeditions')
  await expect(employee.getByRole('heading', { level: 1 })).toBeVisible()
  const sheet = employee.getByRole('dialog').filter({ hasText: parcel.number })
  await scanUntil(employee, parcel.trackingNumber, sheet)
  await employee.keyboard.press('Escape')
  await expect(employee.getByRole('dialog')).toHaveCount(0)
  const global = employee.getByRole('searchbox').first()
  await global.focus()
  await scan(employee, newCode())
  await scan(employee, parcel.trackingNumber)
  await expect(global).toHaveValue(parcel.trackingNumber)

  await page.goto('/app/parametres')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scanUntil(page, newCode(), toast(page, 'Lecture ignorée').first())
})

/** What listens on every screen comes after all that is in sight. */
async function scanUntil(page: Page, code: string, shown: Locator) {
  await expect(async () => {
    await scan(page, code)
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test('an expedition is loaded by scanning: in sight or not, and what is refused says why', async ({ visit, admin }) => {
  const destination = `Matadi ${Date.now()}`
  const plan = (over: object) =>
    admin.ask<{ id: string; reference: string }>('POST', '/expeditions', { mode: 'Maritime', origin: 'Anvers', destination, ...over })
  const { id } = await plan({})
  const elsewhere = await plan({})
  const [weighed, unweighed, aboard, far] = await Promise.all([
    admin.receive({ destination, weightKg: 10 } as never),
    admin.receive({ destination } as never),
    admin.receive({ destination } as never),
    admin.receive({ destination: 'Goma' } as never),
  ])
  await admin.ask('POST', `/expeditions/${elsewhere.id}/goods`, { ids: [aboard.id] })
  const page = await visit('employee')
  await page.goto(`/app/expeditions/${id}?onglet=marchandises`)
  await button(page, 'Ajouter des marchandises').click()
  const stock = dialog(page, 'Ajouter des marchandises')
  await expect(stock.getByLabel(`Choisir ${weighed.number}`)).toBeVisible()
  await scan(page, weighed.trackingNumber)
  await expect(stock.getByLabel(`Choisir ${weighed.number}`)).toBeChecked()
  await stock.getByPlaceholder(/^Filtrer par/).fill('rien de tel')
  await expect(stock.getByText('Rien en entrepôt ne correspond.')).toBeVisible()
  await scan(page, unweighed.id)
  await expect(stock).toContainText(/2 lots · \d+ pièces? · 10\skg/)
  await expect(stock.getByPlaceholder(/^Filtrer par/)).toHaveValue('rien de tel')
  await expect(stock).toContainText('À vérifier avant de charger : 1 lot sans poids, 2 lots sans propriétaire.')
  const refused = stock.getByRole('alert')
  for (const [code, sentence] of [
    [weighed.trackingNumber, 'déjà choisi.'],
    [aboard.trackingNumber, `déjà sur l'expédition ${elsewhere.reference}.`],
    [far.trackingNumber, 'Ces marchandises vont à Goma'],
    [newCode(), 'Aucune marchandise ne porte le code'],
    ['01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511', "d'une autre entreprise, ou supprimées."],
  ] as const) {
    await scan(page, code)
    await expect(refused).toContainText(sentence)
  }
  await button(stock, 'Ajouter').click()
  await expect(toast(page, '2 lots ajoutés')).toBeVisible()
})
