import axeCore from 'axe-core'
import type { Page } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
type Axe = { run: (context: object, options: object) => Promise<{ violations: Violation[] }> }

/** Seven rows of a list say as much of its colours as a hundred. */
const spare = '[role=row][aria-rowindex]:nth-child(n + 8)'

/** What axe has to say of a page once nothing moves. */
export async function everything(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  return violationsOf(page, { include: [['html']], exclude: [[spare]] }, { runOnly: { type: 'tag', values: tags } })
}

/** What axe has to say of the contrasts of what is in front. */
export async function contrasts(page: Page): Promise<string[]> {
  const inFront = (await page.locator('[role=dialog]').count()) > 0 ? '[role=dialog]' : 'body'
  return violationsOf(page, { include: [[inFront]], exclude: [[spare]] }, { runOnly: ['color-contrast'] })
}

/** Its rules are brought in once a document: they are half a megabyte, and only what is wrong comes back. */
async function violationsOf(page: Page, context: object, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(
    async ([where, how]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      return (await axe.run(where, { ...how, resultTypes: ['violations'] })).violations
    },
    [context, options] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}
