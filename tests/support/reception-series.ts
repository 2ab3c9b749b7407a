import { Gestures } from './gestures.ts'
import { scan } from './gun.ts'
import { button, dialog, field } from './page.ts'
import type { Site } from './site.ts'
import type { Staff } from './staff.ts'
import { expect, type Page } from './test.ts'
import { unique } from './unique.ts'

/** A hand takes longer from the gun to the keys, and an Enter right after a scan belongs to the scan. */
const toKeysMs = 400
/** Four keys faster than this look like a gun, and the scan that follows would continue them. */
const betweenKeysMs = 60

/**
 * Receives eight parcels of two clients with a gun and a keyboard. Each has its client and its weight, and
 * takes at most four keys. What the gun sends is no key.
 */
export async function receiveSeries(page: Page, site: Site, admin: Staff): Promise<void> {
  const [zola, yemo] = await Promise.all([
    admin.createClient({ name: unique('Zola') }),
    admin.createClient({ name: unique('Yemo') }),
  ])
  const codes = Array.from({ length: 8 }, (_, n) => `SR${Date.now()}${n}`)
  await page.goto('/warehouse')
  await expect(button(page, 'Nouvelle réception')).toBeVisible()
  const form = dialog(page, 'Nouvelle réception')
  const [client, weight] = [field(form, 'Client'), field(form, 'Poids total (kg)')]

  async function receive(name: string, keys: string[], kg: string) {
    const code = codes[parcels.length] ?? ''
    parcels.push([code, name, Number(kg.replace(',', '.'))])
    await scan(page, code)
    await expect(field(form, 'Numéro de suivi')).toHaveValue(code)
    await page.waitForTimeout(toKeysMs)
    const hand = new Gestures(page, 4)
    if (keys.includes('name')) {
      await hand.press(name.charAt(0).toLowerCase())
      await expect(page.getByRole('option').first()).toContainText(name)
      await hand.press('Enter')
    } else if (keys.includes('accept')) {
      await expect(client).toBeFocused()
      await hand.press('Enter')
    }
    await expect(weight).toBeFocused()
    await expect(client).toHaveValue(name)
    for (const digit of kg) {
      await hand.press(digit)
      await page.waitForTimeout(betweenKeysMs)
    }
    await expect(weight).toHaveValue(kg)
    if (!keys.includes('save')) return page.waitForTimeout(toKeysMs)
    await hand.press('Enter')
    await expect(button(form, 'Colis suivant')).toBeFocused()
  }

  const parcels: [code: string, client: string, kg: number][] = []
  // The next scan saves the first parcel, whose Enter goes on to its sizes.
  await receive(zola.name, ['name'], '12')
  await receive(zola.name, ['accept', 'save'], '40')
  await receive(zola.name, ['save'], '125')
  await receive(zola.name, [], '12,5')
  await receive(zola.name, ['save'], '8')
  await receive(yemo.name, ['name', 'save'], '7')
  await receive(yemo.name, ['accept', 'save'], '33')
  await receive(yemo.name, ['save'], '250')
  await expect.poll(() => savedParcels(site, codes)).toEqual(parcels)
}

async function savedParcels(site: Site, codes: string[]) {
  const rows = await site.sql<{ code: string; client: string | null; kg: number | null }>(
    `select g.tracking_number as code, c.name as client, g.weight_kg::float as kg from goods g
      left join clients c on c.tenant_id = g.tenant_id and c.id = g.client_id
     where g.tracking_number = any($1) order by g.tracking_number`,
    [codes],
  )
  return rows.map(({ code, client, kg }) => [code, client, kg])
}
