import { button, expectHeading, expectWhole } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { goTo } from '../support/touch.ts'

test.use({ staysOpen: true })

// A list on a phone: the page scrolls, nothing lies over anything, and the rows have the room.

const lists = [
  ['/app/clients', 'Clients'],
  ['/app/services', 'Services'],
  ['/app/factures', 'Factures'],
  ['/app/expeditions', 'Expéditions'],
  ['/app/warehouse', 'Réception Warehouse'],
  ['/app/warehouse?onglet=vehicules', 'Réception Warehouse'],
  ['/app/paiements', 'Paiements'],
] as const

async function openList(page: Page, path: string, title: string) {
  await page.goto(path)
  await expectHeading(page, title)
  await expect(page.getByRole('row').first()).toBeVisible()
}

test.describe('at 360×640', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('every list shows five rows, and at 320×480 nothing of it lies over anything', async ({ page }) => {
    test.slow()
    for (const [path, title] of lists) {
      await page.setViewportSize({ width: 360, height: 640 })
      await openList(page, path, title)
      await expect.poll(() => rowsInSight(page), path).toBeGreaterThanOrEqual(5)
      await page.setViewportSize({ width: 320, height: 480 })
      await expect.poll(() => overlaps(page), path).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })

  test('the copyright comes after the last row, once one has scrolled there', async ({ page }) => {
    await openList(page, '/app/clients', 'Clients')
    const copyright = page.getByRole('main').getByText('Tous droits réservés', { exact: false })
    await expect(copyright).not.toBeInViewport()
    // The next rows come as one nears the last, and put it off.
    await expect(async () => {
      await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
      await expect(copyright).toBeInViewport({ timeout: 500 })
    }).toPass()
    const last = page.getByRole('row').last()
    expect(await bottomOf(last)).toBeLessThan(((await copyright.boundingBox())?.y ?? 0) + 1)
  })

  test('another screen begins at its top, however far one had scrolled', async ({ page }) => {
    await openList(page, '/app/factures', 'Factures')
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 3000 }))
    await goTo(page, 'Clients')
    await expect(page.getByRole('row').first()).toBeVisible()
    await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0)
  })

  test('filters are one tap away, and stay open when one is set', async ({ page }) => {
    await openList(page, '/app/factures', 'Factures')
    await expect(page.getByLabel('Avec reste dû')).toBeHidden()
    await button(page, 'Filtres').tap()
    await page.getByLabel('Avec reste dû').tap()
    await expect(page).toHaveURL(/solde=du/)
    await page.reload()
    await expectWhole(page.getByLabel('Avec reste dû'))
  })
})

/** Rows wholly between what stays at the top and what stays at the bottom. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).position === 'sticky')
    const main = document.querySelector('main')?.getBoundingClientRect()
    const bottom = Math.min(main?.bottom ?? 0, ...stays.map((element) => element.getBoundingClientRect().top))
    const rows = [...document.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top >= (main?.top ?? 0) - 1 && row.bottom <= bottom + 1).length
  })
}

async function bottomOf(locator: ReturnType<Page['getByRole']>): Promise<number> {
  const box = await locator.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Pieces of the page that follow each other, and of which one begins before the other ends; what stays in sight aside. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const pieces = [...(main?.querySelectorAll('.page-header, .toolbar, [role=table], footer') ?? [])]
    return pieces.flatMap((piece, at) => {
      const next = pieces[at + 1]
      const isOver = next && piece.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1
      const spills = piece.scrollHeight > piece.clientHeight + 1
      return isOver || spills ? [`${piece.className || piece.tagName} ${isOver ? 'over' : 'out of its box'}`] : []
    })
  })
}
