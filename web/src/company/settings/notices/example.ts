import { fill } from '@escale/contract/channels/whatsapp/filling'
import { type TemplateValues, variables } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeRule } from '@escale/contract/trade/notices/contract'

const examples = Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example])) as TemplateValues

/** The text of a rule as a client might read it. */
export function exampleOf({ templates, templateKey }: Pick<NoticeRule, 'templates' | 'templateKey'>): string {
  return fill(templates.find(({ key }) => key === templateKey)?.body ?? '', examples)
}
