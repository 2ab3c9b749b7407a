import { contrasts, everything } from './support/axe.ts'
import { button, choose, dialog, field, opened, quiet, row, type Scope, search } from './support/page.ts'
import { platformScreens } from './support/platform-screens.ts'
import { publicScreens, screensOf } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Every screen and main dialog of an admin, at both sizes: nothing for axe to say (WCAG 2.0 to 2.2, A and AA, and its best
// practices), nothing sticking out sideways, no console error and no violation of the content policy (see Faults). What a
// page is made of is looked at once, in the light colours of the demo; what colours do to its words where each of the two
// hardest is hardest to read, and on a phone in the dark of the demo; every other colour is judged in server/src/theme/theme.test.ts.

test.setTimeout(150_000)
// Where motion is reduced a change of colours goes down the page one element a frame: axe would look at it halfway.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, staysOpen: true })

const colors = { Atlas: '0b5d6b', yellow: 'facc15', indigo: '1e1b4b' }
/** A pale colour is lost on white, a deep one on black. */
const hardest = [
  ['yellow', 'light'],
  ['indigo', 'dark'],
] as const
const groups = 6

/** The contrasts of what is in front, in a company's colour; it has its own again afterwards. */
async function contrastsIn(page: Page, hex: string, scheme: string): Promise<string[]> {
  const before = await page.evaluate(paint, { href: `/theme/${hex}.css`, scheme })
  const found = await contrasts(page)
  await page.evaluate(paint, before)
  return found
}

type Paint = { href: string | undefined; scheme: string | null }

/** In the page: once it is drawn so, how it was before. */
async function paint({ href, scheme }: Paint): Promise<Paint> {
  const link = document.querySelector<HTMLLinkElement>('#theme')
  const before = { href: link?.getAttribute('href') ?? undefined, scheme: document.documentElement.getAttribute('data-mantine-color-scheme') }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme ?? 'light')
  if (link && href && before.href !== href) {
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
    link.href = href
    await loaded
  }
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return before
}

/** What is wider than the window and in nothing that scrolls. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element.parentElement).overflowX) || scrolls(element.parentElement))
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && element.checkVisibility() && !scrolls(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

test('what is open can be read by everyone too: the list of a filter, of a field, and the calendar', async ({ page, admin }) => {
  const service = await admin.createService({ category: 'Aérien' })
  await page.goto('/app/clients')
  await openList(page, 'Tous les types')

  await page.goto('/app/paiements')
  await button(page, 'Enregistrer Paiement').click()
  const payment = await opened(page, 'Enregistrer Paiement')
  await openList(payment, 'Facture')
  await field(payment, 'Date de paiement').click()
  await expect(payment.locator('[data-dates-dropdown]')).toBeVisible()
  expect(await everything(page), 'calendar').toEqual([])

  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Fret Aérien').click()
  const invoice = await opened(page, 'Nouvelle Facture Fret Aérien')
  await openList(invoice, 'Client')
  await choose(invoice, 'Service, ligne 1', service.name, service.name)
  await openList(invoice, 'Statut')
})

/** An open list is part of the dialog or of the page around it, and nothing is to be said of it. */
async function openList(around: Scope, label: string) {
  const page = 'page' in around ? around.page() : around
  await field(around, label).or(around.getByPlaceholder(label)).first().click()
  await expect((around === page ? page.getByRole('main') : around).getByRole('listbox')).toBeVisible()
  await quiet(page)
  expect(await everything(page), label).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('the dialogs of an expedition and of its goods can be read by everyone', async ({ page, admin, site }) => {
  const [client, service] = [await admin.createClient(), await admin.createService({ unit: 'W/M', price: 380_00 })]
  const destination = unique('Matadi')
  const weighed = { destination, weightKg: 1850, lengthCm: 100, widthCm: 120, heightCm: 100, clientId: client.id, quantity: 4 }
  const [aboard, here] = [await admin.receive(weighed), await admin.receive(weighed)]
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', { mode: 'Maritime', origin: 'Anvers', destination })
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [aboard.id] })

  const read = async (title: string) => {
    await opened(page, title)
    await quiet(page)
    expect.soft(await everything(page), title).toEqual([])
    expect.soft(await contrastsIn(page, colors.Atlas, 'dark'), `${title}, dark`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toHaveCount(0)
  }
  const press = async (name: string, title = name) => {
    await button(page, name).click()
    await read(title)
  }

  await page.goto('/app/warehouse')
  await search(page, here.trackingNumber)
  await row(page, here.trackingNumber).getByRole('button').click()
  await button(page, 'Mettre de côté').click()
  await read('Mettre de côté')
  await page.keyboard.press('Escape')
  await button(page, 'Choisir').click()
  await row(page, here.trackingNumber).getByRole('button').click()
  await press('Affecter à une expédition')

  await page.goto(`/app/expeditions/${id}`)
  await press('Ajouter un conteneur')
  await press('Ouvrir')
  await page.getByRole('tab', { name: 'Événements' }).click()
  await press('Ajouter un événement')
  await page.getByRole('tab', { name: 'Marchandises' }).click()
  await press('Ajouter des marchandises')
  await page.getByLabel(`Choisir ${aboard.number}`).check()
  await press('Scinder')

  await site.sql(`update expeditions set status = 'Disponible', master_number = 'MBL1', atd = '2026-10-01', ata = '2026-11-01' where id = $1`, [id])
  await site.sql(`update goods set status = 'Disponible' where id = $1`, [aboard.id])
  await page.reload()
  await page.getByLabel(`Choisir ${aboard.number}`).check()
  await press('Lien de suivi')
  await press('Autoriser la remise')
  await button(page, 'Générer les factures').click()
  await choose(await opened(page, 'Générer les factures'), 'Service des colis', service.name, service.name)
  await expect(page.getByRole('list', { name: 'Factures à créer' })).toContainText(client.name)
  await read('Générer les factures')
})

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** What is wrong with what is in front, as wide as a desk and then as a phone: it is opened once and must follow. */
async function expectReadable(page: Page, name: string, inColours: readonly (readonly [keyof typeof colors, string])[]) {
  expect.soft(await stickingOut(page), name).toEqual([])
  expect.soft(await everything(page), name).toEqual([])
  for (const [whose, scheme] of inColours) {
    expect.soft(await contrastsIn(page, colors[whose], scheme), `${name}, ${whose}, ${scheme}`).toEqual([])
  }
  await page.setViewportSize(phone)
  await quiet(page)
  expect.soft(await stickingOut(page), `${name}, phone`).toEqual([])
  expect.soft(await everything(page), `${name}, phone`).toEqual([])
  expect.soft(await contrastsIn(page, colors.Atlas, 'dark'), `${name}, phone, dark`).toEqual([])
  await page.setViewportSize(desk)
}

for (let group = 0; group < groups; group += 1) {
  test(`every screen fits and can be read by everyone, in any colour (${group + 1} of ${groups})`, async ({ page, admin, faults }) => {
    faults.expect(/status of 404/) // the screen of an unknown address
    const screens = (await screensOf(admin)).filter((_, at) => at % groups === group)
    for (const { name, open } of screens) {
      await open(page)
      await expectReadable(page, name, hardest)
    }
  })
}

test.describe('a super_admin', () => {
  test.use({ as: 'super_admin' })

  test('can read every screen above the companies', async ({ page }) => {
    for (const { name, open } of platformScreens) {
      await open(page)
      await expectReadable(page, name, [['Atlas', 'dark']])
    }
  })
})

test.describe('before signing in', () => {
  test.use({ as: null })

  test('the sign-in pages can be read by everyone', async ({ page }) => {
    for (const { name, open } of publicScreens) {
      await open(page)
      expect.soft(await everything(page), name).toEqual([])
      for (const hex of Object.values(colors)) {
        for (const scheme of ['light', 'dark']) expect.soft(await contrastsIn(page, hex, scheme), `${name}, ${hex}, ${scheme}`).toEqual([])
      }
    }
  })
})

test('an unknown page outside the shell can be read by everyone', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  expect(await everything(page)).toEqual([])
})

for (const color of ['#facc15', '#1e1b4b']) {
  test(`a company whose colour is ${color} is painted with it, and can be read`, async ({ site, visit }) => {
    const { email } = await site.hire(await site.found(color), 'admin')
    const { state } = await site.signIn(email)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit(state, { colorScheme })
      await page.goto('/app')
      await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
      await expect(page.locator('#theme')).toHaveAttribute('href', `/theme/${color.slice(1)}.css`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect(await everything(page)).toEqual([])
    }
  })
}
