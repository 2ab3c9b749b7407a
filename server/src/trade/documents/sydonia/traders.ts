import type { PrintedParty } from '@escale/contract/trade/documents/house-bill-words'
import type { SydoniaTrader } from '@escale/contract/trade/documents/sydonia/departure'

/** A party of a house bill. Customs know a trader by its tax number. */
export function traderOf({ name, address, city, country, taxNumber }: PrintedParty): SydoniaTrader {
  return {
    code: taxNumber ?? '',
    name,
    address: [address?.replaceAll('\n', ', '), city, country].filter(Boolean).join(', '),
  }
}
