import { goodsAtCounter } from './hand-over.ts'
import { button, waitForDialog, waitForShell } from './page.ts'
import type { Site } from './site.ts'
import { expect, type Page } from './test.ts'
import { useTill } from './till.ts'

// Receipts without network, for somebody whose till is open.

/** A company with an open till, its holder, and a client who owes 31.50 $. */
export async function foundCashier(site: Site) {
  const slug = await site.found()
  const { email, id } = await site.hire(slug, 'manager')
  await useTill(site, slug, id)
  const { client, clientId } = await goodsAtCounter(site, slug)
  return { slug, email, id, client, clientId, state: (await site.signIn(email)).state }
}

/** Names of the lists that a device has stored for work without network. */
function storedLists(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const asked = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }),
      )
    const name = (await indexedDB.databases()).find((database) => database.name?.endsWith('lookups'))?.name
    if (!name) return []
    const database = await asked(indexedDB.open(name))
    const keys = await asked(database.transaction('lists').objectStore('lists').getAllKeys())
    database.close()
    return keys.map((key) => String(key).split('/').at(-1) ?? '')
  })
}

export const tillPath = '/app/caisse?onglet=ma-caisse'

/** Opens the till and the form of a payment once, so that the device has what it needs without network. */
export async function prepareTill(page: Page) {
  await page.goto(tillPath)
  await waitForShell(page)
  await button(page, 'Enregistrer un paiement').click()
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  await expect.poll(() => storedLists(page)).toEqual(expect.arrayContaining(['payable', 'tender-choices']))
  await button(form, 'Fermer').click()
}

/** Fills in and saves a payment of the whole invoice in cash. */
export async function takeCash(page: Page, client: string) {
  await button(page, 'Enregistrer un paiement').click()
  const form = await waitForDialog(page, 'Enregistrer Paiement')
  await form.getByRole('combobox', { name: 'Facture' }).click()
  await page.getByRole('option').filter({ hasText: client }).click()
  await form.getByRole('combobox', { name: 'Méthode', exact: true }).click()
  await page.getByRole('option', { name: 'Espèces', exact: true }).click()
  await button(form, 'Enregistrer').click()
}

type SavedReceipt = { amount: number; number: string | null; free: number; moves: number }

/** The payments of a client as the server has them. */
export function savedReceipts(site: Site, slug: string, client: string): Promise<SavedReceipt[]> {
  return site.sql<SavedReceipt>(
    `select p.amount::int, p.provisional_number as number,
        coalesce((select c.free::int from credits c
          where c.tenant_id = t.id and c.source_id = p.id), 0) as free,
        (select count(*)::int from account_moves m where m.tenant_id = t.id and m.document_id = p.id) as moves
      from payments p join tenants t on t.id = p.tenant_id
      where t.slug = $1 and p.client_name = $2 order by p.created_at`,
    [slug, client],
  )
}
