import type { PageFailure } from '@escale/contract/company/security/contract'
import { log } from '#log.ts'

/**
 * What a browser could not draw, as a line of the log. A message may hold what somebody typed, and a page the
 * id of a record: neither is written.
 */
export function logPageFailure({ part, message, page, at }: PageFailure): void {
  log('warn', 'page_failed', { part: bare(part), message: bare(message), page: bare(page), at })
}

const personal = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|\S*@\S*|[0-9a-f]{8}-[0-9a-f-]{27}|\?\S*|\d{4,}/g

function bare(text: string): string {
  return text.replaceAll(personal, '…').replaceAll(/\s+/g, ' ')
}
