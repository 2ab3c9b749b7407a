import { createHash } from 'node:crypto'
import type { Core } from './core.ts'
import { newId } from './ids.ts'
import type { AccountState, Medium } from './state.ts'

export type FileOptions = {
  bytes: Buffer
  mimeType: string
  /** `endless` drips and never ends, `silent` never begins, `short` is cut in the middle. */
  flow?: Medium['flow']
}

const dayMs = 86_400_000
const urlLifeMs = 5 * 60_000
export const filePath = '/whatsapp_business/attachments/'

/** Uploaded files live for thirty days, what people sent for seven. */
export function putMedium(
  core: Core,
  account: AccountState,
  { bytes, mimeType, flow = 'whole' }: FileOptions,
  days: 7 | 30,
): Medium {
  const medium: Medium = {
    id: newId(),
    accountId: account.wabaId,
    bytes,
    mimeType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    until: core.clock.now() + days * dayMs,
    flow,
  }
  core.media.set(medium.id, medium)
  return medium
}

export function isAlive(core: Core, account: AccountState, id: string): boolean {
  const medium = core.media.get(id)
  return medium !== undefined && medium.accountId === account.wabaId && medium.until > core.clock.now()
}

export function addressOf(core: Core, { id, sha256 }: Medium): string {
  return `${core.url()}${filePath}?mid=${id}&ext=${core.clock.now() + urlLifeMs}&hash=${sha256.slice(0, 32)}`
}
