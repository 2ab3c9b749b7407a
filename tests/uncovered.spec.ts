import { test } from './support/test.ts'
import { composer, invoiceForm, listWithItsSum, onThisDevice, receptionForm, signature } from './support/uncovered.ts'

// Whatever is said, and however often, the hand reaches what it needs.

test.use({ viewport: { width: 1280, height: 720 } })

test.beforeEach(({ faults }) => faults.expect(/securitypolicyviolation|ERR_FAILED/))

test('over a list with its sum, the form of a reception and that of an invoice', async ({ page }) => {
  test.slow()
  await listWithItsSum(page)
  await receptionForm(page)
  await invoiceForm(page)
})

test('over the composer with its keyboard, and over a signature', async ({ site, visit }) => {
  test.slow()
  const visitHere = (who: Parameters<typeof visit>[0]) => visit(who, { viewport: { width: 1280, height: 720 } })
  await composer(site, visitHere)
  await signature(site, visitHere)
})

test('over what waits on the device', async ({ page }) => {
  await onThisDevice(page)
})
