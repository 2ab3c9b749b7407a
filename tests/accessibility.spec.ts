import { expectReadable } from './support/axe.ts'
import {
  companyScreens,
  createRecords,
  platformScreens,
  type Screen,
  screensToVisit,
} from './support/screens.ts'
import { test } from './support/test.ts'

// Screens and dialogs at both sizes have no axe violation (WCAG 2.0 to 2.2, A and AA, and best practices), no
// element wider than the window, no console error and no violation of the content policy (see Faults).
// Contrasts are tested in the two hardest pairs of colour and theme. server/src/theme/theme.test.ts tests
// every other colour.

test.setTimeout(150_000)
// With reduced motion a change of colours goes down the page one element a frame: axe would read it halfway.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const hardest = [
  ['yellow', 'light'],
  ['indigo', 'dark'],
] as const

/** The number of screens that one test can check within its timeout. */
function inGroups(screens: Screen[]): Screen[][] {
  return Array.from({ length: Math.ceil(screens.length / 10) }, (_, at) =>
    screens.slice(at * 10, at * 10 + 10),
  )
}

for (const [at, group] of inGroups(screensToVisit(companyScreens)).entries()) {
  test(`screens of a company fit and are accessible in any colour (${at + 1})`, async ({
    page,
    admin,
    faults,
  }) => {
    faults.expect(/status of 404/) // the screen of an unknown address
    const records = await createRecords(admin)
    for (const { name, open } of group) {
      await open(page, records)
      await expectReadable(page, name, hardest)
    }
  })
}

test.describe('a super_admin', () => {
  test.use({ as: 'super_admin' })

  for (const [at, group] of inGroups(screensToVisit(platformScreens)).entries()) {
    test(`screens above the companies fit and are accessible (${at + 1})`, async ({ page, admin }) => {
      const records = await createRecords(admin)
      for (const { name, open } of group) {
        await open(page, records)
        await expectReadable(page, name, [['Atlas', 'dark']])
      }
    })
  }
})
