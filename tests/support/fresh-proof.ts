import type { Page } from '@playwright/test'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, dialog } from './page.ts'

/**
 * Answers the question that stands before a sensitive action: a wallet or a provider's word proves nothing
 * there.
 */
export async function confirmByPassword(page: Page): Promise<void> {
  const question = dialog(page, "Confirmez que c'est vous")
  await question.locator('input[name=password]').fill(demoPassword)
  await button(question, 'Confirmer').click()
}
