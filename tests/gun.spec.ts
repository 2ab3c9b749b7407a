import { scan, scanUnderInputMethod } from './support/gun.ts'
import { button, choose, dialog, field, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

// A bar-code gun types like a keyboard. Its rules have tests without a browser: web/src/channels/scanner and
// web/src/trade/goods/reception.

test.use({ as: 'warehouse_supervisor', own: true })

let codesMade = 100
function newCode() {
  codesMade += 1
  return `SF${Date.now()}${codesMade}`
}

/** The page handles scans once the list shows its rows. */
async function openList(page: Page, admin: Staff) {
  await admin.receive()
  await page.goto('/warehouse')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  return dialog(page, 'Nouvelle réception')
}

const number = (form: Locator) => field(form, 'Numéro de suivi')

async function findReceptions(site: Site, codes: string[]) {
  const rows = await site.sql<{ code: string; client: string | null }>(
    `select g.tracking_number as code, c.name as client from goods g
      left join clients c on c.tenant_id = g.tenant_id and c.id = g.client_id
     where g.tracking_number = any($1) order by g.tracking_number`,
    [codes],
  )
  return rows.map(({ code, client }) => [code, client])
}

test('a scanner gun receives a whole pallet of one client, whatever field has the focus', async ({
  page,
  site,
  admin,
}) => {
  const client = await admin.createClient()
  const [wrong, first, second, third, fourth] = [
    newCode(),
    newCode(),
    newCode(),
    newCode(),
    newCode(),
  ] as const
  await page.addInitScript(typeAsReceptionLeaves)
  const form = await openList(page, admin)
  await scan(page, wrong)
  await expect(field(form, 'Client')).toBeFocused()
  await expect(number(form)).toHaveValue(wrong)

  await scan(page, first)
  await expect(form.getByRole('alert')).toContainText(`${first} scanné : enregistrez d'abord ce colis.`)
  await expect(number(form)).toHaveValue(wrong)
  await expect(field(form, 'Client')).toHaveValue('')
  await expect(page.getByRole('listbox'), 'the list of clients that the keys opened').toHaveCount(0)
  await button(form, 'Remplacer le numéro').click()
  await expect(number(form)).toHaveValue(first)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(toast(page, `${wrong} n'est pas enregistré : ${first} prend sa place.`)).toBeVisible()

  await choose(form, 'Client', client.name, client.name)
  for (const code of [second, third]) await scan(page, code)
  await expect(number(form)).toHaveValue(third)
  await expect(field(form, 'Client')).toHaveValue(client.name)
  await button(form, 'Enregistrer la réception').click()
  await expect(button(form, 'Colis suivant')).toBeFocused()
  await scan(page, third)
  await expect(toast(page, `${third} : déjà scanné.`)).toBeVisible()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  await scan(page, fourth)
  await expect(number(form)).toHaveValue(fourth)
  await expect(field(form, 'Client')).toHaveValue(client.name)
  const saved = [first, second, third].map((code) => [code, client.name])
  await expect.poll(() => findReceptions(site, [wrong, first, second, third, fourth])).toEqual(saved)
})

/**
 * Runs in the page: types a letter into the client field as the first reception is sent. The form stays for
 * 0.3 s only, which a hand would miss.
 */
function typeAsReceptionLeaves() {
  const send = window.fetch
  let isTyped = false
  window.fetch = (input, init) => {
    const isReception =
      input instanceof Request && input.method === 'POST' && input.url.endsWith('/api/warehouse-receipts')
    const client = document.querySelector<HTMLInputElement>('[role="dialog"] input[data-path="clientId"]')
    if (isReception && client && !isTyped) {
      isTyped = true
      client.focus()
      document.execCommand('insertText', false, 'S')
    }
    return send(input, init)
  }
}

test('a scan leaves the focused field unchanged, even a moving focus, and its Enter has no effect', async ({
  page,
  site,
  admin,
}) => {
  const form = await openList(page, admin)
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
  for (const sign of [0, 5]) {
    await field(form, 'Numéro de suivi').focus()
    await field(form, 'Description').evaluate((description: HTMLElement, skipped) => {
      let keys = 0
      const move = () => {
        if (keys++ < skipped) return
        document.removeEventListener('keydown', move)
        description.focus()
      }
      document.addEventListener('keydown', move) // after the page handled the key, before its character is typed
    }, sign)
    await scan(page, second)
    await expect(form.getByRole('alert')).toContainText(second)
    await expect(field(form, 'Description')).toHaveValue('Deux cartons')
    await button(form, 'Ignorer').click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await findReceptions(site, [first, second])).toEqual([])
})

test('under a Chinese input method a scan gives its letters, and nothing stays in the field', async ({
  page,
  admin,
}) => {
  const form = await openList(page, admin)
  await button(page, 'Nouvelle réception').click()
  await expect(number(form)).toBeFocused()
  const [first, second] = [newCode(), newCode()]
  await scanUnderInputMethod(page, first)
  await expect(number(form)).toHaveValue(first)
  await expect(field(form, 'Client')).toBeFocused()
  await field(form, 'Description').fill('Deux cartons')
  await scanUnderInputMethod(page, second)
  await expect(form.getByRole('alert')).toContainText(`${second} scanné`)
  await expect(field(form, 'Description')).toHaveValue('Deux cartons')
})

test('a scan waits behind a dialog without scans, opens goods over a sheet, edits no number', async ({
  page,
  admin,
}) => {
  const [one, other] = [await admin.receive(), await admin.receive()]
  const form = await openList(page, admin)
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

  await page.goto('/warehouse')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await scan(page, one.trackingNumber)
  const sheet = dialog(page, 'Colis')
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

test('on every screen a scan triggers no shortcut, finds its goods, and replaces a search', async ({
  page,
  visit,
  admin,
  faults,
}) => {
  faults.expect(/status of 404/)
  const parcel = await admin.receive({ trackingNumber: newCode() })
  const desk = await visit('admin')
  for (const letters of ['gc', 'n']) {
    await desk.goto('/app/warehouse')
    await expect(desk.getByRole('row').nth(1)).toBeVisible()
    const code = `${letters}${newCode()}`
    await scan(desk, code)
    const form = dialog(desk, 'Nouvelle réception')
    await expect(field(form, 'Client'), 'the caret has gone on from the number').toBeFocused()
    await expect(number(form)).toHaveValue(code)
    await expect(desk.getByRole('dialog')).toHaveCount(1)
  }
  await desk.goto('/app/expeditions')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  const sheet = desk.getByRole('dialog').filter({ hasText: parcel.number })
  await scanUntil(desk, parcel.trackingNumber, sheet)
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  const global = desk.getByRole('searchbox').first()
  await global.focus()
  await scan(desk, newCode())
  await scan(desk, parcel.trackingNumber)
  await expect(global).toHaveValue(parcel.trackingNumber)

  await openList(page, admin)
  await scan(page, '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511')
  await expect(page.getByRole('dialog')).toContainText("Elles sont d'une autre entreprise, ou supprimées.")
})

/** Screens without scanning of their own start to handle scans a moment after they are drawn. */
async function scanUntil(page: Page, code: string, shown: Locator) {
  await expect(async () => {
    await scan(page, code)
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test('in a hand-over each scan is a row or a message, wherever the focus is', async ({ page, admin }) => {
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

test('goods in sight or not are loaded by scanning, and a refused scan has its reason', async ({
  visit,
  admin,
}) => {
  const destination = `Matadi ${Date.now()}`
  const planned = { mode: 'Maritime', origin: 'Anvers', destination }
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', planned)
  const [weighed, unweighed] = await Promise.all([
    admin.receive({ destination, weightKg: 10 }),
    admin.receive({ destination }),
  ])
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
  await expect(stock).toContainText(
    'À vérifier avant de charger : 1 lot sans poids, 2 lots sans propriétaire.',
  )
  await scan(page, weighed.trackingNumber)
  await expect(stock.getByRole('alert')).toContainText('déjà choisi.')
  await button(stock, 'Ajouter').click()
  await expect(toast(page, '2 lots ajoutés')).toBeVisible()
})
