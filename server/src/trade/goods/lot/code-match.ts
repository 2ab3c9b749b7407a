import { carrierNumber } from '@escale/contract/channels/labels/carrier-number'
import { bareWord } from '@escale/contract/values/search'
import { fold } from '@escale/contract/values/text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A number of a piece of DHL. Earlier versions stored the J before it, which only announces it. */
const pieceOfDhl = /^JD\d{16,20}$/i

/**
 * True when a stored code equals a scanned one in any alphabet. The index on `scan_key` narrows the rows, and
 * covers Latin letters only. Earlier versions stored codes with their envelope, so both forms are compared.
 */
export function matchesCode(column: string, code: string): RawBuilder<SqlBool> {
  const number = carrierNumber(code)
  const forms = [number, pieceOfDhl.test(number) ? `J${number}` : code]
  const scanKeys = forms.map((form) => form.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  const codeKeys = forms.map((form) => bareWord(fold(form)))
  const codeKey = sql`replace(access.fold(${sql.raw(column)}), ' ', '')`
  return sql<SqlBool>`scan_key = any(${scanKeys}) and ${codeKey} = any(${codeKeys})`
}
