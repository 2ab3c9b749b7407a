import { join } from 'node:path'
import type { Screen } from './states/opening.ts'
import { createRecords, type Records } from './states/records.ts'
import { companyScreens, platformScreens, publicScreens } from './states/screens.ts'
import { type Page, test } from './support/test.ts'

// Pictures to look at, not to compare:
// ESCALE_NIGHT=1 SCREENSHOTS=folder npx playwright test --config tests/playwright.config.ts screenshots

const folder = process.env.SCREENSHOTS
const sizes = { '1440': { width: 1440, height: 900 }, '390': { width: 390, height: 844 } }

test.skip(!folder, 'only when SCREENSHOTS names a folder')
test.setTimeout(180_000)

/** A record that is missing or a press that fails does not stop the others. */
async function take(page: Page, screens: Screen[], records: Records, suffix: string) {
  for (const { name, open } of screens) {
    const printError = (error: Error) => console.error(`${name}, ${suffix}: ${error.message.split('\n')[0]}`)
    await open(page, records).catch(printError)
    await page.screenshot({ path: join(folder ?? '', `${name}-${suffix}.png`) })
  }
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pictures at ${size}, ${colorScheme}`, async ({ visit, admin, site }) => {
      const suffix = `${size}-${colorScheme}`
      const records = await createRecords(admin, site)
      const outside = await visit(null, { viewport, colorScheme })
      for (const { name, path } of publicScreens) {
        await outside.goto(path)
        await outside.screenshot({ path: join(folder ?? '', `${name}-${suffix}.png`) })
      }
      await take(await visit('super_admin', { viewport, colorScheme }), platformScreens, records, suffix)
      await take(await visit('admin', { viewport, colorScheme }), companyScreens, records, suffix)
    })
  }
}
