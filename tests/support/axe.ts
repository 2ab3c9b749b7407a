import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Axe = { run: (context: object, options: object) => Promise<{ violations: { nodes: { target: string[]; failureSummary: string }[] }[] }> }

/** Twelve rows of a list say as much of its colours as a hundred. */
const spare = '[role=row][aria-rowindex]:nth-child(n + 13)'

/** What axe has to say of a page once nothing moves. */
export async function everything(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude(spare).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}

/** What axe has to say of the contrasts of what is in front; it is in the page since `everything`. */
export async function contrasts(page: Page): Promise<string[]> {
  return page.evaluate(async (excluded) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const include = document.querySelector('[role=dialog]') ? [['[role=dialog]']] : [['body']]
    const { violations } = await axe.run({ include, exclude: [[excluded]] }, { runOnly: ['color-contrast'], resultTypes: ['violations'] })
    return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`))
  }, spare)
}
