import { exampleText } from '@escale/contract/channels/whatsapp/example'
import type { NoticeRule } from '@escale/contract/trade/notices/contract'

/** The message text of a rule with its variables replaced by example values. */
export function exampleOf({ templates, templateKey }: Pick<NoticeRule, 'templates' | 'templateKey'>): string {
  return exampleText(templates.find(({ key }) => key === templateKey)?.body ?? '')
}
