import { carrierNumber } from '@escale/contract/channels/labels/carrier-number'
import { bareWord } from '@escale/contract/values/search'
import { fold } from '@escale/contract/values/text'
import type { Conditions } from '#database/query/conditions.ts'

/** DHL parcel number. Its barcode has a J before it, which earlier versions stored too. */
const pieceOfDhl = /^JD\d{16,20}$/i

/**
 * SQL condition: a stored code equals a scanned one, ignoring case, accents and signs. The indexed column
 * `scan_key` keeps Latin letters and digits only, so the whole code is compared as well. Earlier versions
 * stored the barcode with its prefix, so both forms are searched.
 */
export function codeConditions(column: string, code: string): Conditions {
  const number = carrierNumber(code)
  const forms = [number, pieceOfDhl.test(number) ? `J${number}` : code]
  const scanKeys = forms.map((form) => form.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  const codeKeys = forms.map((form) => bareWord(fold(form)))
  const texts = ['scan_key = any (:scanKeys)', `replace(access.fold(${column}), ' ', '') = any (:codeKeys)`]
  return { texts, values: { scanKeys, codeKeys } }
}
