import { join } from 'node:path'
import { platformScreens } from './support/platform-screens.ts'
import { publicScreens, type Screen, screensOf } from './support/screens.ts'
import { type Page, test } from './support/test.ts'

// Pictures to look at, not to compare: SCREENSHOTS=folder npx playwright test --config tests/playwright.config.ts screenshots

const folder = process.env.SCREENSHOTS
const sizes = { '1440': { width: 1440, height: 900 }, '390': { width: 390, height: 844 } }

test.skip(!folder, 'only when SCREENSHOTS names a folder')
test.setTimeout(180_000)
// A record that is missing or a press that fails must not stop the others.
async function take(page: Page, screens: Screen[], suffix: string) {
  for (const { name, open } of screens) {
    await open(page).catch((error: Error) => console.error(`${name}, ${suffix}: ${error.message.split('\n')[0]}`))
    await page.screenshot({ path: join(folder ?? '', `${name}-${suffix}.png`) })
  }
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pictures at ${size}, ${colorScheme}`, async ({ visit, admin }) => {
      await take(await visit(null, { viewport, colorScheme }), publicScreens, `${size}-${colorScheme}`)
      await take(await visit('super_admin', { viewport, colorScheme }), platformScreens, `${size}-${colorScheme}`)
      await take(await visit('admin', { viewport, colorScheme }), await screensOf(admin), `${size}-${colorScheme}`)
    })
  }
}
