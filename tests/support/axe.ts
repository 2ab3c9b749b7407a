import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Twelve rows of a list say as much of its colours as a hundred. */
export const spare = '[role=row][aria-rowindex]:nth-child(n + 13)'

/** What axe has to say of a page once nothing moves. */
export async function everything(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude(spare).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}
