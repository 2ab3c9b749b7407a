import { exampleText } from '@escale/contract/channels/whatsapp/example'
import type { NoticeRule } from '@escale/contract/trade/notices/contract'

/** The text of a rule with example values, as a client might read it. */
export function exampleOf({ templates, templateKey }: Pick<NoticeRule, 'templates' | 'templateKey'>): string {
  return exampleText(templates.find(({ key }) => key === templateKey)?.body ?? '')
}
