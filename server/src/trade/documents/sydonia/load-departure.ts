import type { SydoniaDeparture, SydoniaTrader } from '@escale/contract/trade/documents/sydonia/departure'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { type ExpeditionOnPaper, expeditionPapers } from '#trade/documents/transport/expedition.ts'
import { lotsAboard } from '#trade/documents/transport/lots.ts'
import { type CodeValues, findCodes, proposedCodes } from './codes.ts'
import { loadBills } from './load-bills.ts'

/** Reads a departure as its customs files declare it, with its own codes or those proposed for it. */
export async function loadDeparture(company: CompanyTx, id: string) {
  const expedition = await expeditionPapers(company, id)
  const codes = await findCodes(company, id)
  const proposed = await proposedCodes(company, expedition)
  const lots = await lotsAboard(company, id)
  const letterhead = await letterheadOf(company)
  const { bills, agent } = await loadBills(company, letterhead, expedition, lots)
  const { legalName, name } = letterhead
  const departure: SydoniaDeparture = {
    ...journeyOf(expedition, codes ?? proposed),
    agent: {
      ...(agent ?? noTrader),
      name: agent?.name ?? legalName ?? name,
      code: (codes ?? proposed).agentCode ?? '',
    },
    hasContainers: expedition.containers.length > 0,
    unowned: lots
      .filter(({ clientId }) => clientId === null)
      .map(({ id: lotId, kind, number }) => ({ id: lotId, kind, number })),
    bills,
  }
  return { departure, codes, proposed }
}

const noTrader: SydoniaTrader = { code: '', name: '', address: '' }

function journeyOf(expedition: ExpeditionOnPaper, codes: CodeValues) {
  const { mode, reference, voyage, vesselOrFlight, carrier, masterNumber } = expedition
  return {
    reference,
    mode,
    customsOffice: codes.customsOffice,
    // A flight or a truck seldom has a voyage of its own.
    voyageNumber: voyage ?? (mode === 'Maritime' ? '' : (vesselOrFlight ?? '')),
    departureDay: expedition.atd ?? expedition.etd ?? '',
    arrivalDay: expedition.ata ?? expedition.eta ?? '',
    carrier: { code: codes.carrierCode ?? '', name: carrier ?? '', address: '' },
    transporter: vesselOrFlight ?? '',
    nationality: codes.nationality ?? '',
    departureCode: locodeOf(expedition.originCode) ?? codes.departureCode ?? '',
    arrivalCode: locodeOf(expedition.destinationCode) ?? codes.arrivalCode ?? '',
    masterReference: masterNumber ?? '',
    billNature: codes.billNature,
    billType: codes.billType,
    location: codes.location ?? '',
  }
}

/** The code of a place when it is a UN/LOCODE. Airports have a code of three letters, of IATA. */
function locodeOf(code: string | null): string | null {
  return code?.length === 5 ? code : null
}
