import { randomUUID } from 'node:crypto'
import type { Gestures } from './gestures.ts'
import { button, dialog, field } from './page.ts'
import type { Site, StorageState } from './site.ts'
import type { Locator, Page } from './test.ts'
import { unique } from './unique.ts'

// Goods in front of the counter, and how their hand-over is begun.

/**
 * A client with goods in the warehouse: 31.50 $ are billed and unpaid, or with `isSettled` nothing is due.
 */
export async function goodsAtCounter(site: Site, slug: string, { isSettled = false } = {}) {
  const [client, number, code] = [unique('Pharmacie'), unique('REC'), unique('QUAI')]
  const [clientId, invoiceId, expeditionId, goodsId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const ofCompany = (columns: string, values: string, more: unknown[]) =>
    site.sql(`insert into ${columns} select t.id, ${values} from tenants t where slug = $1`, [slug, ...more])
  await ofCompany('clients (tenant_id, id, name)', '$2, $3', [clientId, client])
  await ofCompany(
    `invoices (tenant_id, id, invoice_number, service_type, client_id,
      client_name, issue_date, due_date, subtotal, total, balance, items_count, issued_by_agent_id,
      issued_by_agent_name)`,
    `$2::uuid, 'INV-' || $2::text, 'Maritime', $3, $4, '2026-01-01', '2026-02-01', $5, $5, $5, 1,
      $2::uuid, 'Nadia Essai'`,
    [invoiceId, clientId, client, isSettled ? 0 : 3150],
  )
  await site.countInvoices(slug)
  await ofCompany(
    'expeditions (tenant_id, id, reference, mode, origin, destination, status, master_number, atd, ata)',
    `$2::uuid, 'EXP-' || $2::text, 'Maritime', 'Guangzhou', 'Kinshasa', 'Disponible', 'MBL1', '2026-10-01', '2026-11-01'`,
    [expeditionId],
  )
  await ofCompany(
    'goods (tenant_id, id, kind, number, tracking_number, quantity, status, client_id, invoice_id, expedition_id, received_at)',
    `$2, 'Colis', $3, $4, 2, 'Disponible', $5, $6, $7, now()`,
    [goodsId, number, code, clientId, invoiceId, expeditionId],
  )
  return { client, clientId, number, code, goodsId, expeditionId }
}

/** A storekeeper of a company, and goods that may leave: nothing is due on them. */
export async function settledAtCounter(
  site: Site,
): Promise<{ keeper: StorageState; code: string; number: string }> {
  const slug = await site.found()
  const { email } = await site.hire(slug, 'warehouse_supervisor')
  const { code, number } = await goodsAtCounter(site, slug, { isSettled: true })
  return { keeper: (await site.signIn(email)).state, code, number }
}

/** Opens the hand-over of a code and fills in the person who takes the goods. */
export async function reachTaker(page: Page, code: string) {
  await page.goto('/warehouse?onglet=sorties')
  await button(page, 'Nouvelle remise').click()
  const remise = dialog(page, 'Remise')
  await field(remise, 'Étiquette, suivi ou châssis').fill(code)
  await field(remise, 'Étiquette, suivi ou châssis').press('Enter')
  await button(remise, 'Continuer').click()
  await field(remise, 'Nom de qui emporte').fill('Jean Mbuyi')
  await field(remise, "Pièce d'identité").fill('Passeport OP123')
  return remise
}

/** Goes on to the taker, types the name and the document, signs and hands over: six gestures. */
export async function signForGoods(hand: Gestures, remise: Locator): Promise<void> {
  await hand.click(button(remise, 'Continuer'))
  await hand.type('Jean Mbuyi', field(remise, 'Nom de qui emporte'))
  await hand.press('Tab')
  await hand.type('Passeport OP123', field(remise, "Pièce d'identité"))
  await hand.draw(remise.getByRole('img', { name: /^Signature/ }))
  await hand.press('Control+Enter')
}
