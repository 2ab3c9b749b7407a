import type { Page } from '@playwright/test'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, dialog } from './page.ts'

/** Confirms one's identity before a sensitive action. A wallet or an identity provider is no proof there. */
export async function confirmByPassword(page: Page): Promise<void> {
  const question = dialog(page, "Confirmez que c'est vous")
  await question.locator('input[name=password]').fill(demoPassword)
  await button(question, 'Confirmer').click()
}
