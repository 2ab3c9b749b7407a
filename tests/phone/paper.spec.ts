import { expectPrinted, openScreen, printedScreens } from '../support/paper.ts'
import { test } from '../support/test.ts'

// A phone prints too, and shares what it prints as a PDF.

test('each screen prints from a phone what it prints from a desk', async ({ page, admin }) => {
  test.slow()
  for (const screen of await printedScreens(admin)) {
    await test.step(screen.name, async () => {
      await openScreen(page, screen)
      await expectPrinted(page, await screen.read(page), screen.name)
    })
  }
})
