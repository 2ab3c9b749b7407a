import { readablePhone } from '#values/telephone/readable-phone.ts'
import type { DuplicateClient, TwinField } from './contract.ts'

/** Names the fields in which a duplicate is equal: `même téléphone (+243 812 345 678)`. */
export function sameFieldsText(twin: DuplicateClient): string {
  return twin.same.map((field) => sameWords[field](twin)).join(', ')
}

const sameWords: Record<TwinField, (twin: DuplicateClient) => string> = {
  name: () => 'même nom',
  email: ({ email }) => `même email (${email})`,
  phone: ({ phone }) => `même téléphone (${readablePhone(phone)})`,
}
