import { reportKeys } from '../../contract/src/trade/reports/words.ts'
import { lightTextShare, pagesOf, textBeyondEdges } from '../../server/src/testing/pdf.ts'
import { expectHeading, quiet } from './page.ts'
import type { Staff } from './staff.ts'
import { expect, type Page } from './test.ts'

// Screens on paper, as the browser prints them.

export type PrintedScreen = {
  name: string
  path: string
  heading: string
  /** Text that must be on the paper: names of the records, or figures read from the screen. */
  read: (page: Page) => string[] | Promise<string[]>
}

/** Each list, report and page of an admin, with a record of its own. */
export async function printedScreens(admin: Staff): Promise<PrintedScreen[]> {
  const [client, service] = await Promise.all([admin.createClient({ phone: null }), admin.createService()])
  const invoice = await admin.createInvoice({ client, service, quantity: 3 })
  await admin.pay(invoice, 25_00)
  const [parcel, vehicle] = [await admin.receive({ clientId: client.id }), await admin.register()]
  const expedition = await admin.ask<{ id: string; reference: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination: 'Matadi',
  })
  await admin.ask('POST', `/expeditions/${expedition.id}/goods`, { ids: [parcel.id] })
  const screen = (name: string, path: string, heading: string, ...texts: string[]): PrintedScreen => ({ name, path, heading, read: () => texts })
  const search = (text: string) => `q=${encodeURIComponent(text)}`

  return [
    { name: 'tableau-de-bord', path: '/app', heading: 'Tableau de bord', read: figuresOf('.num') },
    screen('clients', `/app/clients?${search(client.name)}`, 'Clients', client.name),
    screen('services', `/app/services?${search(service.name)}`, 'Services', service.name, '10,50 $'),
    screen('factures', `/app/factures?${search(invoice.invoiceNumber)}`, 'Factures', invoice.invoiceNumber, client.name, '300,00 $'),
    screen('paiements', `/app/paiements?${search(client.name)}`, 'Paiements', client.name, '25,00 $'),
    screen('expeditions', `/app/expeditions?${search(expedition.reference)}`, 'Expéditions', expedition.reference),
    screen('marchandises', `/app/warehouse?${search(parcel.trackingNumber)}`, 'Réception Warehouse', parcel.trackingNumber),
    screen('vehicules', `/app/warehouse?onglet=vehicules&${search(vehicle.chassisNumber)}`, 'Réception Warehouse', vehicle.chassisNumber),
    { name: 'sorties', path: '/app/warehouse?onglet=sorties', heading: 'Réception Warehouse', read: () => ['Sorties'] },
    screen('utilisateurs', '/app/users', 'Utilisateurs', 'admin@atlas.demo'),
    screen('securite', '/app/security', 'Sécurité', 'Sécurité'),
    screen('client', `/app/clients/${client.id}`, client.name, client.name, '275,00 $'),
    screen('client-factures', `/app/clients/${client.id}?onglet=factures`, client.name, invoice.invoiceNumber),
    screen('expedition', `/app/expeditions/${expedition.id}`, expedition.reference, expedition.reference, 'Matadi'),
    screen('expedition-marchandises', `/app/expeditions/${expedition.id}?onglet=marchandises`, expedition.reference, parcel.number),
    screen('parametres', '/app/parametres', 'Paramètres', 'Profil'),
    screen('parametres-documents', '/app/parametres/documents', 'Paramètres', 'Identité et documents'),
    screen('whatsapp', '/app/whatsapp', 'WhatsApp', 'WhatsApp'),
    ...reportKeys.map((report) => ({
      name: `rapport-${report}`,
      path: `/app/rapports?rapport=${report}${report === 'releve' ? `&client=${client.id}` : ''}`,
      heading: 'Rapports',
      read: figuresOf('table tbody th, table tbody td'),
    })),
  ]
}

/** The first and the last of the figures that the screen shows. */
function figuresOf(selector: string): PrintedScreen['read'] {
  return async (page) => {
    const figures = page.getByRole('main').locator(selector).filter({ hasText: /\S/ })
    await expect(figures.first()).toBeVisible()
    const texts = await figures.allInnerTexts()
    return [texts[0] ?? '', texts.at(-1) ?? '']
  }
}

export async function openScreen(page: Page, { path, heading }: PrintedScreen): Promise<void> {
  await page.goto(path)
  await expectHeading(page, heading)
  await expect(page.getByRole('main').getByText('Chargement...')).toHaveCount(0)
  await quiet(page)
}

/** Prints the page as the browser does, on A4 unless a style sheet asks otherwise. */
export async function print(page: Page): Promise<Buffer> {
  const folder = process.env.PAPER
  return page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: false, ...(folder && { path: `${folder}/${fileName(page)}.pdf` }) })
}

let printed = 0
function fileName(page: Page): string {
  printed += 1
  return `${process.env.TEST_WORKER_INDEX}-${String(printed).padStart(3, '0')}-${new URL(page.url()).pathname.split('/').slice(2).join('-')}`
}

/** The text of each sheet, without spaces: words that wrap are read whole. */
export async function textOfSheets(pdf: Buffer): Promise<string[]> {
  return (await pagesOf(pdf)).map(withoutSpaces)
}

/** The page as it is now prints its texts, all of them within the sheet, and nothing of the frame around it. */
export async function expectPrinted(page: Page, texts: string[], name: string): Promise<void> {
  const pdf = await printWith(page, texts, name)
  const sheets = await textOfSheets(pdf)
  const all = sheets.join('')
  for (const frame of ['Rechercher', "Développé par l'équipe", 'Aller au contenu', 'Plus d’actions'])
    expect(all, name).not.toContain(withoutSpaces(frame))
  expect(
    sheets.filter((sheet) => sheet === ''),
    `${name}: empty sheets`,
  ).toEqual([])
  expect(await textBeyondEdges(pdf), `${name}: cut at an edge`).toEqual([])
  expect(await lightTextShare(pdf), `${name}: light text, as on a dark screen`).toBeLessThan(0.2)
}

/** Prints until these texts are on paper: a part of the page that is still fetched is not there yet. */
async function printWith(page: Page, texts: string[], name: string): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0)
  await expect(async () => {
    pdf = await print(page)
    const all = (await textOfSheets(pdf)).join('')
    for (const text of texts) expect(all, name).toContain(withoutSpaces(text))
  }).toPass({ timeout: 20_000 })
  return pdf
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
