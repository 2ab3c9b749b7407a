import type { Page } from './test.ts'

/** A device on which this person has taken cash before: the method of payment is remembered there. */
export async function rememberCash(page: Page, userId: string): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem(`escale-payment-method@1/${id}`, '"Espèces"'), userId)
}
