import type { PageFailure } from '@escale/contract/company/security/contract'
import { log } from '#telemetry/log.ts'

/** Logs a rendering error of a page. Typed texts and record ids may be personal data, so they are masked. */
export function logPageFailure({ part, message, page, at }: PageFailure): void {
  log('warn', 'page_failed', {
    part: maskPersonal(part),
    message: maskPersonal(message),
    page: maskPersonal(page),
    at,
  })
}

const personal = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|\S*@\S*|[0-9a-f]{8}-[0-9a-f-]{27}|\?\S*|\d{4,}/g

function maskPersonal(text: string): string {
  return text.replaceAll(personal, '…').replaceAll(/\s+/g, ' ')
}
