import { mostPrintedLots } from '@escale/contract/trade/documents/refusals'
import { lacksFor, sydoniaLacks, sydoniaRemarks } from '@escale/contract/trade/documents/sydonia/lacks'
import { sydoniaTotals } from '@escale/contract/trade/documents/sydonia/totals'
import { sydoniaFileNames } from '@escale/contract/trade/documents/sydonia/words'
import { mostListedLots } from '@escale/contract/wire/lots'
import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { saveCodes } from './codes.ts'
import { loadDeparture } from './load-departure.ts'
import { writeSydoniaFile } from './xml-files.ts'

export const sydonia = api.sydonia.router({
  get: api.sydonia.get.handler(async ({ context, input }) => {
    const { departure, codes, proposed } = await loadDeparture(context.company, input.id)
    const { bills, packages, containers, grossKg } = sydoniaTotals(departure)
    return {
      codes,
      proposed,
      lacks: sydoniaLacks(departure).map((lack) => ({ ...lack, lots: lack.lots.slice(0, mostListedLots) })),
      remarks: sydoniaRemarks(departure),
      totals: { bills, packages, containers, grossKg },
    }
  }),

  saveCodes: api.sydonia.saveCodes.handler(({ context, input }) => saveCodes(context, input)),

  file: api.sydonia.file.handler(async ({ context, input: { id, file } }) => {
    const { company, bytes, record } = context
    const { departure } = await loadDeparture(company, id)
    const lots = departure.bills.reduce((count, bill) => count + bill.lots.length, 0)
    if (lots === 0) throw new Refusal('NO_GOODS')
    if (lots > mostPrintedLots) throw new Refusal('TOO_MANY_LOTS')
    if (lacksFor(file, sydoniaLacks(departure)).length > 0) throw new Refusal('INCOMPLETE')
    const name = `${file} ${departure.reference}.xml`
    if (!bytes?.isAskedOnly)
      record('PRINT', {
        table: 'trade_documents',
        id,
        detail: `${sydoniaFileNames[file]} SYDONIA ${departure.reference}`,
      })
    bytes?.text?.({ name, contentType: 'application/xml', content: writeSydoniaFile(file, departure) })
    return { name }
  }),
})
